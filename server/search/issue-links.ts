import { visibleEach } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import type { IndexedIssue } from "#server/search/documents.ts";

const KEYWORD = String.raw`(?:^|[^A-Za-z0-9_])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+`;
const OWNER = "([A-Za-z0-9_.-]{1,39})";
const NAME = "([A-Za-z0-9_.-]{1,100})";
const NUMBER = String.raw`(\d{1,9})`;

/** `closes #12` and `closes owner/name#12`. */
const CLOSES_REFERENCE = `${KEYWORD}(?:${OWNER}/${NAME})?#${NUMBER}`;

/** `closes` before the address of an issue on this instance. */
function closesAddress(url: string): string {
  return `${KEYWORD}${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}/${OWNER}/${NAME}/issues/${NUMBER}`;
}

/**
 * Writes again which issues the pull requests among these issues close: those
 * behind a closing keyword in the body that its author may see.
 */
export async function rebuildIssueLinks(ctx: Context, issues: readonly IndexedIssue[]): Promise<void> {
  const pulls = issues.filter((issue) => issue.isPull);
  if (pulls.length === 0) return;
  await ctx.db.run(prepared(sql`delete from issue_links where ${hasKey("repository_id, pull_id", pulls)}`));
  const numbers = await findClosedNumbers(ctx, pulls);
  const issueIds = await findIssues(ctx, numbers);
  const links = numbers.flatMap((link) => {
    const issueId = issueIds.get(numberKey(link));
    return issueId === undefined ? [] : [{ ...link, issueId }];
  });
  if (links.length > 0) await insertLinks(ctx, links);
}

/** A pull request, and the number of an issue of a repository, perhaps another one, that it closes. */
type ClosedNumber = { repositoryId: number; pullId: number; issueRepositoryId: number; number: number };

const numberKey = (issue: Pick<ClosedNumber, "issueRepositoryId" | "number">) =>
  `${issue.issueRepositoryId}:${issue.number}`;

/** The issues themselves are found apart: those of another repository may be on another worker. */
function findClosedNumbers(ctx: Context, pulls: readonly IndexedIssue[]): Promise<ClosedNumber[]> {
  return ctx.db.rows<ClosedNumber>(
    prepared(sql`
    select distinct b.repository_id, b.issue_id as pull_id, r.id as issue_repository_id, found.m[3]::int as number
    from issue_bodies b
    join repositories here on here.id = b.repository_id
    join accounts owner on owner.id = here.owner_id
    cross join lateral (
      select m from regexp_matches(b.body, ${CLOSES_REFERENCE}, 'gi') m
      union all select m from regexp_matches(b.body, ${closesAddress(ctx.config.url)}, 'gi') m
    ) found
    join accounts o on lower(o.login) = lower(coalesce(found.m[1], owner.login))
    join repositories r on r.owner_id = o.id and lower(r.name) = lower(coalesce(found.m[2], here.name))
    where ${hasKey("b.repository_id, b.issue_id", pulls)} and (r.id = here.id or ${visibleEach(ctx.viewer)})`),
  );
}

async function findIssues(ctx: Context, closed: readonly ClosedNumber[]): Promise<Map<string, number>> {
  if (closed.length === 0) return new Map();
  const keys = closed.map(({ issueRepositoryId, number }) => ({ repositoryId: issueRepositoryId, id: number }));
  const rows = await ctx.db.rows<{ issueRepositoryId: number; number: number; id: number }>(
    prepared(sql`
    select repository_id as issue_repository_id, number, id from issues
    where ${hasKey("repository_id, number", keys)} and not is_pull`),
  );
  return new Map(rows.map((row) => [numberKey(row), row.id]));
}

async function insertLinks(ctx: Context, links: readonly (ClosedNumber & { issueId: number })[]): Promise<void> {
  await ctx.db.run(
    prepared(sql`
    insert into issue_links (repository_id, pull_id, issue_repository_id, issue_id)
    select * from unnest(${links.map((link) => link.repositoryId)}::bigint[], ${links.map((link) => link.pullId)}::bigint[],
      ${links.map((link) => link.issueRepositoryId)}::bigint[], ${links.map((link) => link.issueId)}::bigint[])
    on conflict do nothing`),
  );
}
