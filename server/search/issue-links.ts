import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { keyArrays } from "#server/issues/issue.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
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
  const keys = keyArrays(pulls);
  await ctx.db.run(prepared(sql`delete from issue_links where (repository_id, pull_id) in ${keys}`));
  await ctx.db.run(
    prepared(sql`
    insert into issue_links (repository_id, pull_id, issue_repository_id, issue_id)
    select distinct b.repository_id, b.issue_id, t.repository_id, t.id
    from issue_bodies b
    join repositories here on here.id = b.repository_id
    join accounts owner on owner.id = here.owner_id
    cross join lateral (
      select m from regexp_matches(b.body, ${CLOSES_REFERENCE}, 'gi') m
      union all select m from regexp_matches(b.body, ${closesAddress(ctx.config.url)}, 'gi') m
    ) found
    join accounts o on lower(o.login) = lower(coalesce(found.m[1], owner.login))
    join repositories r on r.owner_id = o.id and lower(r.name) = lower(coalesce(found.m[2], here.name))
    join issues t on t.repository_id = r.id and t.number = found.m[3]::int and not t.is_pull
    where (b.repository_id, b.issue_id) in ${keys} and (r.id = here.id or ${visible(ctx.viewer)})`),
  );
}
