import type { FastifyReply } from "fastify";
import { HTTP_STATUS, UserError } from "#server/errors.ts";

/** When a client may try again that was refused because too much is going on. */
export const RETRY_SECONDS = 5;

/** The HTTP status of an error. */
export function getErrorStatus(error: Error & { statusCode?: number; code?: string }): number {
  if (error instanceof UserError) return HTTP_STATUS[error.code];
  // The database stopped a statement that took too long.
  return error.code === "57014" ? 503 : (error.statusCode ?? 500);
}

/** Tells a client that was refused for now when to try again, unless the route has. */
export function addRetryAfter(reply: FastifyReply, status: number): void {
  if ((status === 429 || status === 503) && !reply.hasHeader("retry-after")) {
    void reply.header("retry-after", RETRY_SECONDS);
  }
}
