import type { FastifyInstance } from "fastify";
import { addRetryAfter, getErrorStatus } from "#server/platform/http/error-status.ts";
import { toUserError } from "#server/platform/db/unavailable.ts";
import { UserError } from "#server/errors.ts";

/** Errors in the shape that GitHub's clients read: a message and a link to the documentation. */
export function restErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    const error = toUserError(thrown);
    const status = getErrorStatus(error);
    addRetryAfter(reply, status);
    if (status === 503) request.log.warn({ error: error.message }, "request failed");
    else if (status >= 500) request.log.error({ err: error }, "request failed");
    return reply.code(status).send({
      message: getMessage(error, status),
      documentation_url: "https://docs.github.com/rest",
      status: String(status),
    });
  });
}

function getMessage(error: Error, status: number): string {
  // As on GitHub: the message does not show what it is that the viewer cannot see.
  if (status === 404) return "Not Found";
  if (status >= 500 && !(error instanceof UserError)) return "Server Error";
  return error.message;
}
