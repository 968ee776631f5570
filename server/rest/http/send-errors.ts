import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RateLimitError, TakenError, UserError } from "#server/errors.ts";
import { toUserError } from "#server/platform/db/unavailable.ts";
import { addRetryAfter, getErrorStatus } from "#server/platform/http/error-status.ts";
import { Moved, RestError, type FieldError } from "#server/rest/http/rest-error.ts";
import { apiUrl } from "#server/rest/shapes/addresses.ts";

const DOCUMENTATION = "https://docs.github.com/rest";

type Body = { message: string; errors?: readonly FieldError[]; status: number; documentationUrl?: string };

/** Errors as GitHub sends them: a message, a link to the documentation, and the fields that are wrong. */
export function sendErrors(scope: FastifyInstance, siteUrl: string): void {
  scope.setErrorHandler((thrown: Error & { statusCode?: number }, request, reply) => {
    if (thrown instanceof Moved) return sendMoved(reply, request, `${apiUrl(siteUrl)}${thrown.path}`);
    const error = toUserError(thrown);
    const body = toBody(error, request);
    addRetryAfter(reply, body.status);
    if (error instanceof RateLimitError) void reply.header("retry-after", error.retryAfterSeconds);
    logFailure(request, error, body.status);
    return sendError(reply, body);
  });
}

export function sendError(
  reply: FastifyReply,
  { message, errors, status, documentationUrl = DOCUMENTATION }: Body,
): FastifyReply {
  return reply.code(status).send({
    message,
    ...(errors ? { errors } : {}),
    documentation_url: documentationUrl,
    status: String(status),
  });
}

function sendMoved(reply: FastifyReply, request: FastifyRequest, url: string): FastifyReply {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const message = isRead ? "Moved Permanently" : "Temporary Redirect";
  return reply
    .code(isRead ? 301 : 307)
    .header("location", url)
    .send({ message, url, documentation_url: DOCUMENTATION });
}

function toBody(error: Error & { statusCode?: number }, request: FastifyRequest): Body {
  const resource = request.routeOptions.config.resource ?? "";
  if (error instanceof RestError) {
    const errors = error.errors?.map((one) => ({ ...one, resource: one.resource || resource }));
    return { status: error.status, message: error.message, ...(errors ? { errors } : {}) };
  }
  if (error instanceof UserError && error.code === "UNPROCESSABLE") return toValidationFailure(error, resource);
  const status = getErrorStatus(error);
  return { status, message: getMessage(error, status) };
}

/** A problem with one field is an entry of `errors`, any other one the message. */
function toValidationFailure(error: UserError, resource: string): Body {
  const code = error instanceof TakenError ? "already_exists" : "custom";
  const errors = [{ resource, code, field: toSnakeCase(error.field ?? "base"), message: error.message }] as const;
  return { status: 422, message: "Validation Failed", errors };
}

function toSnakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function getMessage(error: Error, status: number): string {
  // As on GitHub: the message does not show what it is that the viewer cannot see.
  if (status === 404) return "Not Found";
  if (status >= 500 && !(error instanceof UserError)) return "Server Error";
  return error.message;
}

function logFailure(request: FastifyRequest, error: Error, status: number): void {
  if (status === 503) request.log.warn({ error: error.message }, "request failed");
  else if (status >= 500) request.log.error({ err: error }, "request failed");
}
