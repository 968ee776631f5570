/** One of the `errors` of a 422, with GitHub's codes. */
export type FieldError = {
  resource: string;
  field: string;
  code: "missing" | "missing_field" | "invalid" | "already_exists" | "unprocessable" | "custom";
  message?: string;
};

/** An answer other than success, as GitHub words it. */
export class RestError extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;

  constructor(status: number, message: string, errors?: readonly FieldError[]) {
    super(message);
    this.name = "RestError";
    this.status = status;
    this.errors = errors;
  }
}

/** The thing has another address: 301 for reading, 307 for writing. */
export class Moved extends Error {
  readonly path: string;

  /** The path below the API's root. */
  constructor(path: string) {
    super("Moved Permanently");
    this.name = "Moved";
    this.path = path;
  }
}

export function missingResource(): RestError {
  return new RestError(404, "Not Found");
}

export function gone(message: string): RestError {
  return new RestError(410, message);
}

export function authenticationRequired(): RestError {
  return new RestError(401, "Requires authentication");
}

/** A value that cannot be used. The resource is filled in from the route. */
export function invalidField(field: string, code: FieldError["code"] = "invalid", message?: string): RestError {
  return new RestError(422, "Validation Failed", [{ resource: "", field, code, ...(message ? { message } : {}) }]);
}
