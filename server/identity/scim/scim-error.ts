/** An error in the words of RFC 7644, section 3.12. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: string | undefined;

  constructor(status: number, detail: string, scimType?: string) {
    super(detail);
    this.name = "ScimError";
    this.status = status;
    this.scimType = scimType;
  }
}

export const notFoundError = (what: string) => new ScimError(404, `${what} not found.`);
