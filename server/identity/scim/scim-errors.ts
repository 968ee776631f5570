import type { FastifyInstance } from "fastify";
import { ScimError } from "#server/identity/scim/scim-error.ts";
import { UserError } from "#server/errors.ts";
import { getErrorStatus } from "#server/platform/http/error-status.ts";
import { SOMETHING_WENT_WRONG } from "#shared/messages.ts";

/** Errors in the form of SCIM. */
export function scimErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error instanceof ScimError ? error.status : getErrorStatus(error);
    if (status >= 500) request.log.error({ err: error }, "request failed");
    const isForPrograms = error instanceof ScimError || error instanceof UserError || status < 500;
    return reply
      .code(status)
      .type("application/scim+json")
      .send(
        JSON.stringify({
          schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
          status: String(status),
          ...(error instanceof ScimError && error.scimType ? { scimType: error.scimType } : {}),
          detail: isForPrograms ? error.message : SOMETHING_WENT_WRONG,
        }),
      );
  });
}
