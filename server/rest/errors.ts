import type { FastifyInstance } from "fastify";
import { addRetryAfter, getErrorStatus } from "#server/platform/http/error-status.ts";

import { toUserError } from "#server/platform/db/unavailable.ts";
import { UserError } from "#server/errors.ts";

/** Errors in the shape that GitHub's clients read: a message, and where to read about it. */
export function restErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    const error = toUserError(thrown);
    const status = getErrorStatus(error);
    addRetryAfter(reply, status);
    if (status === 503) request.log.warn({ error: error.message }, "request failed");
    else if (status >= 500) request.log.error({ err: error }, "request failed");
    // As on GitHub, what may not be seen says no more than that.
    const message =
      status === 404 ? "Not Found" : status >= 500 && !(error instanceof UserError) ? "Server Error" : error.message;
    return reply
      .code(status)
      .send({ message, documentation_url: "https://docs.github.com/rest", status: String(status) });
  });
}
