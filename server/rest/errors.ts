import type { FastifyInstance } from "fastify";
import { UserError, type ErrorCode } from "#server/errors.ts";

const STATUS: Partial<Record<ErrorCode, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  UNAUTHENTICATED: 401,
  UNPROCESSABLE: 422,
  STALE_DATA: 409,
  INSUFFICIENT_SCOPES: 403,
  RATE_LIMITED: 429,
};

/** Errors in the shape that GitHub's clients read: a message, and where to read about it. */
export function restErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof UserError ? (STATUS[error.code] ?? 500) : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, "request failed");
    // As on GitHub, what may not be seen says no more than that.
    const message = status === 404 ? "Not Found" : status >= 500 ? "Server Error" : error.message;
    return reply
      .code(status)
      .send({ message, documentation_url: "https://docs.github.com/rest", status: String(status) });
  });
}
