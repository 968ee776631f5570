import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import { keyArrays, type IssueKey } from "#server/issues/issue.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { commentKeys, type CommentKey, type IndexedIssue } from "#server/search/documents.ts";

/**
 * Works out anew who is involved in issues: authors, assignees, commenters, and who is mentioned in a body or a
 * comment, as the kept HTML has it.
 */
export async function rebuildPeople(ctx: Context, issues: readonly IssueKey[]): Promise<void> {
  if (issues.length === 0) return;
  const wanted = keyArrays(issues);
  await ctx.db.run(
    prepared(sql`
    with people as (
      select account_id, repository_id, issue_id, bool_or(role = 'author') as is_author, bool_or(role = 'assignee') as is_assignee,
        bool_or(role = 'mentioned') as is_mentioned, bool_or(role = 'commenter') as is_commenter
      from (
        select i.author_id as account_id, i.repository_id, i.id as issue_id, 'author' as role from issues i
          where (i.repository_id, i.id) in ${wanted} and i.author_id is not null
        union all select a, i.repository_id, i.id, 'assignee' from issues i, unnest(i.assignee_ids) a where (i.repository_id, i.id) in ${wanted}
        union all select c.author_id, c.repository_id, c.issue_id, 'commenter' from comments c
          where (c.repository_id, c.issue_id) in ${wanted} and c.author_id is not null
        union all select a.id, m.repository_id, m.issue_id, 'mentioned' from (${mentionedIn(sql`select b.repository_id, b.issue_id, b.body_html as html from issue_bodies b
            where (b.repository_id, b.issue_id) in ${wanted} and b.body_html like '%user-mention%'
          union all select c.repository_id, c.issue_id, c.body_html from comments c
            where (c.repository_id, c.issue_id) in ${wanted} and c.body_html like '%user-mention%'`)}) m
          join accounts a on lower(a.login) = lower(m.login)
      ) roles group by 1, 2, 3),
    gone as (
      delete from involvements v where (v.repository_id, v.issue_id) in ${wanted} and not exists (
        select 1 from people p where p.account_id = v.account_id and p.repository_id = v.repository_id and p.issue_id = v.issue_id))
    insert into involvements (account_id, repository_id, issue_id, is_author, is_assignee, is_mentioned, is_commenter)
    select account_id, repository_id, issue_id, is_author, is_assignee, is_mentioned, is_commenter from people
    on conflict (account_id, repository_id, issue_id) do update set is_author = excluded.is_author,
      is_assignee = excluded.is_assignee, is_mentioned = excluded.is_mentioned, is_commenter = excluded.is_commenter`),
  );
  await rebuildTeamMentions(ctx, wanted);
}

function mentionedIn(texts: Sql): Sql {
  return sql`select distinct t.repository_id, t.issue_id, m[1] as login from (${texts}) t,
    regexp_matches(t.html, 'data-login="([^"]+)"', 'g') m`;
}

/** `@org/team` in a body or comment, in the organization that owns the repository. */
async function rebuildTeamMentions(ctx: Context, wanted: Sql): Promise<void> {
  await ctx.db.run(
    prepared(sql`
    with mentions as (${teamsIn(sql`select b.repository_id, b.issue_id, b.body from issue_bodies b where (b.repository_id, b.issue_id) in ${wanted} and b.body like '%@%/%'
      union all select c.repository_id, c.issue_id, c.body from comments c where (c.repository_id, c.issue_id) in ${wanted} and c.body like '%@%/%'`)}),
    gone as (
      delete from team_mentions t where (t.repository_id, t.issue_id) in ${wanted} and not exists (
        select 1 from mentions m where m.id = t.team_id and m.repository_id = t.repository_id and m.issue_id = t.issue_id))
    insert into team_mentions (team_id, repository_id, issue_id) select id, repository_id, issue_id from mentions
    on conflict do nothing`),
  );
}

function teamsIn(texts: Sql): Sql {
  return sql`select distinct t.id, x.repository_id, x.issue_id from (${texts}) x
    cross join lateral regexp_matches(x.body, '(?:^|[^A-Za-z0-9_/@])@([A-Za-z0-9_][A-Za-z0-9_.-]{0,38})/([A-Za-z0-9_.-]{1,100})', 'g') m
    join accounts o on lower(o.login) = lower(m[1])
    join teams t on t.organization_id = o.id and lower(t.slug) = lower(m[2])
    join repositories r on r.id = x.repository_id and r.owner_id = o.id`;
}

/** Whether a text may mention somebody; most do not, and need not be looked through. */
function mayMention(text: string): boolean {
  return text.includes("@");
}

/** New issues bring their authors and assignees, and whom their bodies mention. */
export async function addIssuePeople(ctx: Context, issues: readonly IndexedIssue[]): Promise<void> {
  if (issues.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_author, is_assignee)
    select account_id, repository_id, issue_id, bool_or(is_author), bool_or(not is_author) from (
      select i.author_id as account_id, i.repository_id, i.id as issue_id, true as is_author from issues i
        where (i.repository_id, i.id) in ${keyArrays(issues)} and i.author_id is not null
      union all select a, i.repository_id, i.id, false from issues i, unnest(i.assignee_ids) a
        where (i.repository_id, i.id) in ${keyArrays(issues)}) roles group by 1, 2, 3
    on conflict do nothing`),
  );
  const mentioning = issues.filter((issue) => mayMention(issue.body));
  await addMentions(
    ctx,
    mentioning,
    sql`select b.repository_id, b.issue_id, b.body, b.body_html as html from issue_bodies b
      where (b.repository_id, b.issue_id) in ${keyArrays(mentioning)}`,
  );
}

/** New comments bring their writers and whom they mention; who was there stays. */
export async function addCommentPeople(
  ctx: Context,
  keys: readonly CommentKey[],
  bodies: readonly string[],
): Promise<void> {
  const comments = sql`select c.repository_id, c.issue_id, c.author_id, c.body, c.body_html as html from comments c
    where (c.repository_id, c.id) in ${commentKeys(keys)}`;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_commenter)
    select distinct c.author_id, c.repository_id, c.issue_id, true from (${comments}) c where c.author_id is not null
    on conflict (account_id, repository_id, issue_id) do update set is_commenter = true`),
  );
  await addMentions(ctx, bodies.filter(mayMention), comments);
}

/** Whom `texts` mention, unless there are none that can mention anybody. */
async function addMentions(ctx: Context, mentioning: readonly unknown[], texts: Sql): Promise<void> {
  if (mentioning.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_mentioned)
    select distinct a.id, m.repository_id, m.issue_id, true from (${mentionedIn(texts)}) m join accounts a on lower(a.login) = lower(m.login)
    on conflict (account_id, repository_id, issue_id) do update set is_mentioned = true`),
  );
  await ctx.db.run(
    prepared(sql`
    insert into team_mentions (team_id, repository_id, issue_id)
    ${teamsIn(sql`select x.repository_id, x.issue_id, x.body from (${texts}) x where x.body like '%@%/%'`)} on conflict do nothing`),
  );
}

export type Assignment = { repositoryId: number; issueId: number; accountId: number };

export async function addAssignees(ctx: Context, assignments: readonly Assignment[]): Promise<void> {
  if (assignments.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_assignee)
    select account_id, repository_id, issue_id, true from ${assignmentRows(assignments)}
    on conflict (account_id, repository_id, issue_id) do update set is_assignee = true`),
  );
}

export async function removeAssignees(ctx: Context, assignments: readonly Assignment[]): Promise<void> {
  if (assignments.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    update involvements v set is_assignee = false from ${assignmentRows(assignments)}
    where v.account_id = a.account_id and v.repository_id = a.repository_id and v.issue_id = a.issue_id`),
  );
}

function assignmentRows(assignments: readonly Assignment[]): Sql {
  return sql`unnest(${assignments.map((assignment) => assignment.accountId)}::bigint[],
    ${assignments.map((assignment) => assignment.repositoryId)}::bigint[],
    ${assignments.map((assignment) => assignment.issueId)}::bigint[]) as a (account_id, repository_id, issue_id)`;
}

const CLOSING = String.raw`(?:^|[^A-Za-z0-9_])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([A-Za-z0-9_.-]{1,39})/([A-Za-z0-9_.-]{1,100}))?#(\d{1,9})`;

/** The same before an issue's whole address, behind that of this instance. */
const closingAddress = (url: string) =>
  String.raw`(?:^|[^A-Za-z0-9_])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}/([A-Za-z0-9_.-]{1,39})/([A-Za-z0-9_.-]{1,100})/issues/(\d{1,9})`;

/** Which issues the pull requests among the issues close: closing words in its body before an issue that the writer may see. */
export async function rebuildLinks(ctx: Context, issues: readonly IndexedIssue[]): Promise<void> {
  const pulls = issues.filter((issue) => issue.isPull);
  if (pulls.length === 0) return;
  const wanted = keyArrays(pulls);
  await ctx.db.run(prepared(sql`delete from issue_links where (repository_id, pull_id) in ${wanted}`));
  await ctx.db.run(
    prepared(sql`
    insert into issue_links (repository_id, pull_id, issue_repository_id, issue_id)
    select distinct b.repository_id, b.issue_id, t.repository_id, t.id
    from issue_bodies b
    join repositories here on here.id = b.repository_id
    join accounts owner on owner.id = here.owner_id
    cross join lateral (
      select m from regexp_matches(b.body, ${CLOSING}, 'gi') m
      union all select m from regexp_matches(b.body, ${closingAddress(ctx.config.url)}, 'gi') m
    ) found
    join accounts o on lower(o.login) = lower(coalesce(found.m[1], owner.login))
    join repositories r on r.owner_id = o.id and lower(r.name) = lower(coalesce(found.m[2], here.name))
    join issues t on t.repository_id = r.id and t.number = found.m[3]::int and not t.is_pull
    where (b.repository_id, b.issue_id) in ${wanted} and (r.id = here.id or ${visible(ctx.viewer)})`),
  );
}
