import type { FastifyReply } from "fastify";
import { HTTP_STATUS, UserError } from "#server/errors.ts";

/** After this time a client that was refused because of overload may retry. */
export const RETRY_SECONDS = 5;

/** The HTTP status of an error. */
export function getErrorStatus(error: Error & { statusCode?: number; code?: string }): number {
  if (error instanceof UserError) return HTTP_STATUS[error.code];
  // The database stopped a statement that took too long.
  return error.code === "57014" ? 503 : (error.statusCode ?? 500);
}

/** Sets Retry-After for a client that was refused temporarily, unless the route has set it. */
export function addRetryAfter(reply: FastifyReply, status: number): void {
  if ((status === 429 || status === 503) && !reply.hasHeader("retry-after")) {
    void reply.header("retry-after", RETRY_SECONDS);
  }
}
