import type { IdentityErrorCode } from "#shared/identity-errors.ts";

/**
 * A sign-in through a provider that was refused. The page that the browser is sent to shows the text of the code;
 * `reason` is for the log and the audit log.
 */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, reason: string) {
    super(reason);
    this.name = "IdentityError";
    this.code = code;
  }
}
