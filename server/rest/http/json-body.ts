import type { FastifyInstance } from "fastify";
import { RestError } from "#server/rest/http/rest-error.ts";

/**
 * As GitHub does, reads every body as JSON, whatever its type says, and an empty one as none: gh sends the type of JSON
 * with requests that have no body. Only `text/…` is text.
 */
export function jsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^text\//, { parseAs: "string" }, (_, body, done) => done(null, body));
  scope.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => {
    try {
      done(null, parseBody(String(body)));
    } catch (error) {
      done(error instanceof Error ? error : null);
    }
  });
}

function parseBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new RestError(400, "Problems parsing JSON");
  }
}
