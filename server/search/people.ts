import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * Who has to do with the issues (alias `i`) that a condition names, worked out
 * anew: authors, assignees, commenters, and who is mentioned in a body or a
 * comment, as the kept HTML has it.
 */
export async function rebuildPeople(ctx: Context, where: Sql): Promise<void> {
  const keys = await ctx.db.rows<{ repositoryId: number; id: number }>(
    sql`select i.repository_id, i.id from issues i where ${where}`,
  );
  if (keys.length === 0) return;
  const wanted = sql`(select * from unnest(${keys.map((key) => key.repositoryId)}::bigint[], ${keys.map((key) => key.id)}::bigint[]))`;
  await ctx.db.run(prepared(sql`delete from involvements where (repository_id, issue_id) in ${wanted}`));
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_author, is_assignee, is_mentioned, is_commenter)
    select account_id, repository_id, issue_id, bool_or(role = 'author'), bool_or(role = 'assignee'), bool_or(role = 'mentioned'), bool_or(role = 'commenter')
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
    ) people group by 1, 2, 3`),
  );
  await rebuildTeamMentions(ctx, wanted);
}

function mentionedIn(texts: Sql): Sql {
  return sql`select distinct t.repository_id, t.issue_id, m[1] as login from (${texts}) t,
    regexp_matches(t.html, 'data-login="([^"]+)"', 'g') m`;
}

/** `@org/team` in a body or comment, in the organization that owns the repository. */
async function rebuildTeamMentions(ctx: Context, wanted: Sql): Promise<void> {
  await ctx.db.run(prepared(sql`delete from team_mentions where (repository_id, issue_id) in ${wanted}`));
  await ctx.db.run(
    prepared(sql`
    insert into team_mentions (team_id, repository_id, issue_id)
    ${teamsIn(sql`select b.repository_id, b.issue_id, b.body from issue_bodies b where (b.repository_id, b.issue_id) in ${wanted} and b.body like '%@%/%'
      union all select c.repository_id, c.issue_id, c.body from comments c where (c.repository_id, c.issue_id) in ${wanted} and c.body like '%@%/%'`)}`),
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

/** A new issue brings its author and whom its body mentions. */
export async function addIssuePeople(ctx: Context, repositoryId: number, issueId: number, body: string): Promise<void> {
  const texts = sql`select b.repository_id, b.issue_id, b.body, b.body_html as html from issue_bodies b
    where b.repository_id = ${repositoryId} and b.issue_id = ${issueId}`;
  const author = sql`select i.author_id as account_id, i.repository_id, i.id as issue_id from issues i
    where i.repository_id = ${repositoryId} and i.id = ${issueId} and i.author_id is not null`;
  await ctx.db.run(
    prepared(
      sql`insert into involvements (account_id, repository_id, issue_id, is_author) select account_id, repository_id, issue_id, true from (${author}) a on conflict do nothing`,
    ),
  );
  if (mayMention(body)) await addMentions(ctx, texts);
}

/** A new comment brings its writer and whom it mentions; who was there stays. */
export async function addCommentPeople(
  ctx: Context,
  repositoryId: number,
  commentId: number,
  body: string,
): Promise<void> {
  const comment = sql`select c.repository_id, c.issue_id, c.author_id, c.body, c.body_html as html from comments c
    where c.repository_id = ${repositoryId} and c.id = ${commentId}`;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_commenter)
    select c.author_id, c.repository_id, c.issue_id, true from (${comment}) c where c.author_id is not null
    on conflict (account_id, repository_id, issue_id) do update set is_commenter = true`),
  );
  if (mayMention(body)) await addMentions(ctx, comment);
}

async function addMentions(ctx: Context, texts: Sql): Promise<void> {
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

/** One assignee more. */
export async function addAssignee(
  ctx: Context,
  issue: { repositoryId: number; issueId: number },
  accountId: number,
): Promise<void> {
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_assignee) values (${accountId}, ${issue.repositoryId}, ${issue.issueId}, true)
    on conflict (account_id, repository_id, issue_id) do update set is_assignee = true`),
  );
}

export async function removeAssignee(
  ctx: Context,
  issue: { repositoryId: number; issueId: number },
  accountId: number,
): Promise<void> {
  await ctx.db.run(
    prepared(sql`
    update involvements set is_assignee = false
    where account_id = ${accountId} and repository_id = ${issue.repositoryId} and issue_id = ${issue.issueId}`),
  );
}

const CLOSING = String.raw`(?:^|[^A-Za-z0-9_])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([A-Za-z0-9_.-]{1,39})/([A-Za-z0-9_.-]{1,100}))?#(\d{1,9})`;

/** The same before an issue's whole address, behind that of this instance. */
const closingAddress = (url: string) =>
  String.raw`(?:^|[^A-Za-z0-9_])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}/([A-Za-z0-9_.-]{1,39})/([A-Za-z0-9_.-]{1,100})/issues/(\d{1,9})`;

/** Which issues a pull request closes: closing words in its body before an issue that the writer may see. */
export async function rebuildLinks(ctx: Context, where: Sql): Promise<void> {
  const pulls = await ctx.db.rows<{ repositoryId: number; id: number }>(
    sql`select i.repository_id, i.id from issues i where i.is_pull and ${where}`,
  );
  if (pulls.length === 0) return;
  const wanted = sql`(select * from unnest(${pulls.map((key) => key.repositoryId)}::bigint[], ${pulls.map((key) => key.id)}::bigint[]))`;
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
