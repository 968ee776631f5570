import { createHash } from "node:crypto";
import type { Answer } from "#server/rest/http/answer.ts";

type Conditions = { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined };

/** The validators of an answer: a weak ETag of its text, and when what it shows was changed, if it is one thing or says so itself. */
export type Validators = { etag: string; lastModified: Date | null };

export function makeValidators(text: Buffer, { body, headers }: Pick<Answer, "body" | "headers">): Validators {
  const etag = `W/"${createHash("sha256").update(text).digest("hex")}"`;
  const stated = headers?.["last-modified"];
  return { etag, lastModified: stated === undefined ? readUpdatedAt(body) : new Date(stated) };
}

/** Whether the client has the answer already. As HTTP says, a date counts only without an ETag. */
export function isUnchanged({ etag, lastModified }: Validators, conditions: Conditions): boolean {
  if (conditions.ifNoneMatch !== undefined) return matchesEtag(conditions.ifNoneMatch, etag);
  if (conditions.ifModifiedSince === undefined || lastModified === null) return false;
  const since = Date.parse(conditions.ifModifiedSince);
  return Number.isFinite(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** Whether a header If-None-Match names the ETag. */
export function matchesEtag(header: string, etag: string): boolean {
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}

function readUpdatedAt(body: unknown): Date | null {
  if (typeof body !== "object" || body === null || !("updated_at" in body)) return null;
  const { updated_at: updatedAt } = body;
  return typeof updatedAt === "string" ? new Date(updatedAt) : null;
}
