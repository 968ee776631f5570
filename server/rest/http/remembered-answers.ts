import { createHash } from "node:crypto";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { readRepositoryState, type RepositoryState } from "#server/rest/http/repository-changes.ts";
import type { RestRequest } from "#server/rest/http/route.ts";

/**
 * The ETags of answers that this process has sent, so that the answer to `If-None-Match` is known without loading anything. An
 * answer is remembered with the state of the database before it was made. It is right while no transaction of any process has
 * changed the data, or what the viewer can see. Tokens are checked before.
 */
export class RememberedAnswers {
  private readonly answers = new Map<string, Remembered>();

  find(key: string, now: number): Remembered | undefined {
    const known = this.answers.get(key);
    return known && now - known.at < KEPT_MS ? known : undefined;
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

/**
 * The state of the database, and whether what the request shows is as it was when the answer was made. For what a repository
 * shows, only its own changes count. Everything else is unchanged while the same transactions are visible, so that none was
 * committed between.
 */
export async function readState(
  { ctx, route, media, params }: RestRequest,
  known: Remembered | undefined,
): Promise<RepositoryState> {
  // No snapshot says what has changed on all machines of a distributed database.
  if (ctx.db.isDistributed) return { state: "", isUnchanged: false };
  const { owner, repo } = params;
  // The snapshot of a replica does not say which transactions are running.
  const db = ctx.operation?.primary ?? ctx.db;
  // HTML has links to other repositories' issues, which not every viewer can see.
  if (route.isOfRepository && media.form === "raw" && owner !== undefined && repo !== undefined) {
    return readRepositoryState({ ...ctx, db }, { owner, repo, since: known?.state ?? null });
  }
  const row = await db.row<{ state: string }>(prepared(sql`select pg_current_snapshot()::text as state`));
  const state = row?.state ?? "";
  return { state, isUnchanged: known?.state === state };
}
