import { readable, visible } from "#server/access/visible.ts";
import { findReferences } from "#server/code-hosts/find-references.ts";
import type { ReportedCommit } from "#server/code-hosts/report.ts";
import { eventField, hasEventField, isOfKind } from "#server/events/event-sql.ts";
import { recordAll } from "#server/events/record.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { alsoInRepositories, sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** An issue or pull request that a commit names. */
export type Target = IssueKey & {
  commit: ReportedCommit;
  closes: boolean;
  isReferenced: boolean;
  /** Whether this commit has closed it once: it may have been reopened since. */
  wasClosed: boolean;
};

type Commits = { repository: RepositoryRow; commits: readonly ReportedCommit[] };

/** What the commits name, as far as the viewer can see it: nobody reaches other repositories by a secret than its owner. */
export async function findTargets(ctx: Context, { repository, commits }: Commits): Promise<Target[]> {
  const named = commits.flatMap((commit, at) =>
    findReferences(commit.message, ctx.config.url).map((issue) => ({ ...issue, commit, at })),
  );
  const located = await locate(
    ctx,
    named.map(({ owner, name }) => ({ owner: owner ?? repository.ownerLogin, name: name ?? repository.name })),
  );
  const found = named.flatMap((issue, position) => {
    const repositoryId = located.get(position);
    return repositoryId === undefined ? [] : { ...issue, repositoryId };
  });
  if (found.length === 0) return [];
  const repositoryIds = found.map(({ repositoryId }) => repositoryId);
  const rows = await ctx.db.rows<IssueKey & { position: number; isReferenced: boolean; wasClosed: boolean }>(sql`
    select i.repository_id, i.id, n.position,
      exists (select 1 from events e where e.repository_id = i.repository_id and e.issue_id = i.id and ${isOfKind("REFERENCED")} and ${alsoInRepositories("e.repository_id", repositoryIds)}
        and ${hasEventField("REFERENCED", "commitOid")} and ${eventField("REFERENCED", "commitOid")} = n.oid) as is_referenced,
      exists (select 1 from events e where e.repository_id = i.repository_id and e.issue_id = i.id and ${isOfKind("CLOSED")} and ${alsoInRepositories("e.repository_id", repositoryIds)}
        and ${hasEventField("CLOSED", "closerOid")} and ${eventField("CLOSED", "closerOid")} = n.oid) as was_closed
    from unnest(${repositoryIds}::bigint[], ${found.map((issue) => issue.number)}::int[], ${found.map((issue) => issue.commit.oid)}::text[])
      with ordinality as n (repository_id, number, oid, position)
    join issues i on i.repository_id = n.repository_id and i.number = n.number
    where ${readable(ctx.viewer)} and ${alsoInRepositories("i.repository_id", repositoryIds)}`);
  return rows
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ position, ...row }) => {
      const issue = found[position - 1];
      return issue ? [{ ...row, commit: issue.commit, closes: issue.closes }] : [];
    });
}

/** The repositories of those names that the viewer can see, by the position of the name. */
async function locate(
  ctx: Context,
  names: readonly { owner: string; name: string }[],
): Promise<ReadonlyMap<number, number>> {
  if (names.length === 0) return new Map();
  const rows = await ctx.db.rows<{ position: number; id: number }>(sql`
    select n.position, r.id from unnest(${names.map(({ owner }) => owner)}::text[], ${names.map(({ name }) => name)}::text[])
      with ordinality as n (owner, name, position)
    join accounts o on lower(o.login) = lower(n.owner)
    join repositories r on r.owner_id = o.id and lower(r.name) = lower(n.name)
    where ${visible(ctx.viewer)}`);
  return new Map(rows.map(({ position, id }) => [position - 1, id]));
}

type References = { repository: RepositoryRow; targets: readonly Target[]; authors: ReadonlyMap<string, Context> };

/**
 * Records each commit once on the timeline of each issue that it names; how many there were. The address of an author is only what a
 * commit claims, so an account is named in the repository of the code host alone.
 */
export async function recordReferences(ctx: Context, { repository, targets, authors }: References): Promise<number> {
  const added = new Map(
    targets
      .filter((target) => !target.isReferenced)
      .map((target) => [`${target.repositoryId}:${target.id}:${target.commit.oid}`, target]),
  );
  const events = [...added.values()].map((target) => {
    const author = authors.get(target.commit.email.toLowerCase())?.viewer.accountId ?? null;
    const actor = target.repositoryId === repository.id && author !== null ? { actorId: author } : {};
    return {
      kind: "REFERENCED" as const,
      repositoryId: target.repositoryId,
      issueId: target.id,
      ...actor,
      data: { commitRepositoryId: repository.id, commitOid: target.commit.oid },
    };
  });
  if (events.length > 0) await recordAll({ ...ctx, viewer: ANONYMOUS }, events);
  return events.length;
}
