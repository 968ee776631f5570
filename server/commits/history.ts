import { idNumbers } from "#server/platform/graphql/global-id.ts";
import type { CommitKey } from "#server/commits/commit.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

type HistoryArgs = PageArgs & {
  author?: { emails?: string[] | null; id?: string | null } | null;
  since?: Date | null;
  until?: Date | null;
};

type Step = CommitKey & {
  committedAt: Date;
  authorId: number | null;
  authorEmail: string | null;
};

/** A commit and the reported ones that it follows, the newest first. */
export async function listHistory(commit: CommitKey, args: HistoryArgs, ctx: Context) {
  const reported = await loadHistory(ctx, commit);
  const steps = reported.filter((step) => isSelected(step, args));
  const keys = steps.map(({ repositoryId, oid }) => ({ repositoryId, oid }));
  return connectionFromArray(keys, args, 30);
}

export function loadHistory(ctx: Context, { repositoryId, oid }: CommitKey): Promise<Step[]> {
  return ctx.db.rows<Step>(sql`
    with recursive history (oid, parent_oids, depth) as (
      select c.oid, c.parent_oids, 0 from commits c where c.repository_id = ${repositoryId} and c.oid = ${oid}
      union
      select c.oid, c.parent_oids, h.depth + 1 from history h
      join commits c on c.repository_id = ${repositoryId} and c.oid = any(h.parent_oids) where h.depth < ${PULL_LIMITS.commits})
    select c.repository_id, c.oid, c.committed_at, c.author_id, c.author_email from commits c
    where c.repository_id = ${repositoryId} and c.oid in (select oid from history)
    order by c.committed_at desc, c.oid limit ${PULL_LIMITS.commits}`);
}

function isSelected(step: Step, { author, since, until }: HistoryArgs): boolean {
  if (since && step.committedAt < since) return false;
  if (until && step.committedAt > until) return false;
  if (author?.id && step.authorId !== idNumbers(author.id, ["A"])[0]) return false;
  return !author?.emails || (step.authorEmail !== null && author.emails.includes(step.authorEmail));
}
