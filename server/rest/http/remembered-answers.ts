import { createHash } from "node:crypto";
import type { Context } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
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

type Remembered = { etag: string; state: string; viewer: string; at: number };

const ANSWERS_MAX = 2000;
/** Some answers depend on the time: those of searches for dates, and of limits that end. */
const KEPT_MS = 60_000;

type Asked = { authorization: string | undefined; accept: string | undefined; path: string };

/** All of a request that its answer depends on, beside the database and the viewer. */
export function answerKey({ authorization, accept, path }: Asked): string {
  return createHash("sha256")
    .update(JSON.stringify([authorization, accept, path]))
    .digest("base64");
}

/** A token may get other permissions, and its owner another login. */
export function describeViewer(viewer: Context["viewer"]): string {
  return createHash("sha256").update(JSON.stringify(viewer)).digest("base64");
}

type Shown = Pick<RestRequest, "route" | "media" | "params">;

/**
 * The state of the database, and whether what the request shows is as it was when the answer was made. For what a repository
 * shows, only its own changes count. Everything else is unchanged while the same transactions are visible, so that none was
 * committed between.
 */
export async function readState(
  db: Queryable,
  { route, media, params }: Shown,
  known: Remembered | undefined,
): Promise<RepositoryState> {
  // No snapshot says what has changed on all machines of a distributed database.
  if (db.isDistributed) return { state: "", isUnchanged: false };
  const { owner, repo } = params;
  // HTML has links to other repositories' issues, which not every viewer can see.
  if (route.isOfRepository && media.form === "raw" && owner !== undefined && repo !== undefined) {
    return readRepositoryState(db, { owner, repo, since: known?.state ?? null });
  }
  const row = await db.row<{ state: string }>(prepared(sql`select pg_current_snapshot()::text as state`));
  const state = row?.state ?? "";
  return { state, isUnchanged: known?.state === state };
}
