import { createHash } from "node:crypto";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { RestRequest } from "#server/rest/http/route.ts";

/**
 * The ETags of answers that this process has sent, so that the answer to `If-None-Match` is known without loading anything. An
 * answer is remembered with the state of the database before it was made. While the state is the same, no transaction of any
 * process has changed anything: neither the data nor what the viewer can see. Tokens are checked before.
 */
export class RememberedAnswers {
  private readonly answers = new Map<string, Remembered>();

  find(key: string, state: string, now: number): string | undefined {
    const known = this.answers.get(key);
    return known?.state === state && now - known.at < KEPT_MS ? known.etag : undefined;
  }

  keep(key: string, remembered: Remembered): void {
    this.answers.delete(key);
    this.answers.set(key, remembered);
    const [first] = this.answers.keys();
    if (this.answers.size > ANSWERS_MAX && first !== undefined) this.answers.delete(first);
  }
}

type Remembered = { etag: string; state: string; at: number };

const ANSWERS_MAX = 2000;
/** Some answers depend on the time: those of searches for dates, and of limits that end. */
const KEPT_MS = 60_000;

/** All that an answer depends on beside the database. */
export function answerKey({ ctx, path, media }: RestRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([ctx.viewer, path, media]))
    .digest("base64");
}

/** The transactions that are visible now: equal at two moments between which none was committed. */
export async function readState(ctx: Context): Promise<string> {
  const row = await ctx.db.row<{ state: string }>(prepared(sql`select pg_current_snapshot()::text as state`));
  return row?.state ?? "";
}
