/** The codes are GitHub's values of `type` in GraphQL errors, and CONFIRMATION_REQUIRED: see server/accounts/confirmation.ts. */
type ErrorCode =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "CONFIRMATION_REQUIRED"
  | "UNAUTHENTICATED"
  | "UNPROCESSABLE"
  | "EXCESSIVE_PAGINATION"
  | "STALE_DATA"
  | "INSUFFICIENT_SCOPES"
  | "MAX_NODE_LIMIT_EXCEEDED"
  | "RATE_LIMITED"
  | "RESOURCE_LIMITS_EXCEEDED"
  | "SERVICE_UNAVAILABLE";

/**
 * An error whose message is for people. Everything else that is thrown is a bug:
 * it is logged and shown as "Something went wrong".
 */
export class UserError extends Error {
  readonly code: ErrorCode;
  /** The path of the wrong input, such as `title` or `labels.0.color`; undefined if no single field is wrong. */
  readonly field: string | undefined;

  constructor(code: ErrorCode, sentence: string, field?: string) {
    super(sentence);
    this.name = "UserError";
    this.code = code;
    this.field = field;
  }
}

/** Too many attempts, or too much at once: when to try again. */
export class RateLimitError extends UserError {
  readonly retryAfterSeconds: number;

  constructor(sentence: string, retryAfterSeconds: number) {
    super("RATE_LIMITED", sentence);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function notFound(what: string): UserError {
  return new UserError("NOT_FOUND", `Could not resolve to ${what}.`);
}

/** The row, or NOT_FOUND if there is none. */
export function orNotFound<T>(row: T | null | undefined, what: string): T {
  if (row === null || row === undefined) throw notFound(what);
  return row;
}

/** The value must be the only one of its kind, and there is one already. */
export class TakenError extends UserError {
  constructor(sentence: string, field: string) {
    super("UNPROCESSABLE", sentence, field);
  }
}

export function unprocessable(sentence: string, field?: string): UserError {
  return new UserError("UNPROCESSABLE", sentence, field);
}

/** The HTTP status of each code, for routes other than GraphQL. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  CONFIRMATION_REQUIRED: 403,
  UNAUTHENTICATED: 401,
  UNPROCESSABLE: 422,
  EXCESSIVE_PAGINATION: 422,
  STALE_DATA: 409,
  INSUFFICIENT_SCOPES: 403,
  MAX_NODE_LIMIT_EXCEEDED: 400,
  RATE_LIMITED: 429,
  RESOURCE_LIMITS_EXCEEDED: 503,
  SERVICE_UNAVAILABLE: 503,
};
