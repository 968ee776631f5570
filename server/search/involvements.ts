import type { Context } from "#server/platform/context.ts";
import { type IssueKey } from "#server/issues/issue.ts";
import { alsoHasKey, hasKey, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { hasComment, type CommentKey, type IndexedIssue } from "#server/search/documents.ts";

/**
 * Writes again whom issues involve: authors, assignees, commenters and those mentioned in a body or a comment,
 * according to its HTML.
 */
export async function rebuildInvolvements(ctx: Context, issues: readonly IssueKey[]): Promise<void> {
  if (issues.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    with people as (
      select account_id, repository_id, issue_id, bool_or(role = 'author') as is_author, bool_or(role = 'assignee') as is_assignee,
        bool_or(role = 'mentioned') as is_mentioned, bool_or(role = 'commenter') as is_commenter
      from (
        select i.author_id as account_id, i.repository_id, i.id as issue_id, 'author' as role from issues i
          where ${hasKey("i.repository_id, i.id", issues)} and i.author_id is not null
        union all select a, i.repository_id, i.id, 'assignee' from issues i, unnest(i.assignee_ids) a where ${hasKey("i.repository_id, i.id", issues)}
        union all select c.author_id, c.repository_id, c.issue_id, 'commenter' from comments c
          where ${hasKey("c.repository_id, c.issue_id", issues)} and c.author_id is not null
        union all select a.id, m.repository_id, m.issue_id, 'mentioned' from (${selectMentions(sql`select b.repository_id, b.issue_id, b.body_html as html from issue_bodies b
            where ${hasKey("b.repository_id, b.issue_id", issues)} and b.body_html like '%user-mention%'
          union all select c.repository_id, c.issue_id, c.body_html from comments c
            where ${hasKey("c.repository_id, c.issue_id", issues)} and c.body_html like '%user-mention%'`)}) m
          join accounts a on lower(a.login) = lower(m.login)
        union all select m.account_id, m.repository_id, m.issue_id, 'mentioned' from (${selectMembers(selectTeamMentions(textsOf(issues)))}) m
      ) roles group by 1, 2, 3),
    deleted as (
      delete from involvements v where ${hasKey("v.repository_id, v.issue_id", issues)} and not exists (
        select 1 from people p where p.account_id = v.account_id and p.repository_id = v.repository_id and p.issue_id = v.issue_id))
    insert into involvements (account_id, repository_id, issue_id, is_author, is_assignee, is_mentioned, is_commenter)
    select account_id, repository_id, issue_id, is_author, is_assignee, is_mentioned, is_commenter from people
    on conflict (account_id, repository_id, issue_id) do update set is_author = excluded.is_author,
      is_assignee = excluded.is_assignee, is_mentioned = excluded.is_mentioned, is_commenter = excluded.is_commenter`),
  );
  await rebuildTeamMentions(ctx, issues);
}

function selectMentions(texts: Sql): Sql {
  return sql`select distinct t.repository_id, t.issue_id, m[1] as login from (${texts}) t,
    regexp_matches(t.html, 'data-login="([^"]+)"', 'g') m`;
}

/** `@org/team` in a body or comment, in the organization that owns the repository. */
async function rebuildTeamMentions(ctx: Context, issues: readonly IssueKey[]): Promise<void> {
  await ctx.db.run(
    prepared(sql`
    with mentions as (${selectTeamMentions(textsOf(issues))}),
    deleted as (
      delete from team_mentions t where ${hasKey("t.repository_id, t.issue_id", issues)} and not exists (
        select 1 from mentions m where m.id = t.team_id and m.repository_id = t.repository_id and m.issue_id = t.issue_id))
    insert into team_mentions (team_id, repository_id, issue_id) select id, repository_id, issue_id from mentions
    on conflict do nothing`),
  );
}

function selectTeamMentions(texts: Sql): Sql {
  return sql`select distinct t.id, x.repository_id, x.issue_id from (${texts}) x
    cross join lateral regexp_matches(x.body, '(?:^|[^A-Za-z0-9_/@])@([A-Za-z0-9_][A-Za-z0-9_.-]{0,38})/([A-Za-z0-9_.-]{1,100})', 'g') m
    join accounts o on lower(o.login) = lower(m[1])
    join teams t on t.organization_id = o.id and lower(t.slug) = lower(m[2])
    join repositories r on r.id = x.repository_id and r.owner_id = o.id`;
}

/** The texts of issues that can mention a team. */
function textsOf(issues: readonly IssueKey[]): Sql {
  return sql`select b.repository_id, b.issue_id, b.body from issue_bodies b where ${hasKey("b.repository_id, b.issue_id", issues)} and b.body like '%@%/%'
    union all select c.repository_id, c.issue_id, c.body from comments c where ${hasKey("c.repository_id, c.issue_id", issues)} and c.body like '%@%/%'`;
}

/** The people of mentioned teams and of the teams below them, who are mentioned with them. */
function selectMembers(teamMentions: Sql): Sql {
  return sql`select distinct m.account_id, f.repository_id, f.issue_id from (${teamMentions}) f
    join team_ancestors x on x.ancestor_id = f.id join team_members m on m.team_id = x.team_id`;
}

/** Most texts mention nobody: they need no statement. */
function canMention(text: string): boolean {
  return text.includes("@");
}

/** New issues involve their authors, their assignees and the accounts that their bodies mention. */
export async function addIssueInvolvements(ctx: Context, issues: readonly IndexedIssue[]): Promise<void> {
  if (issues.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_author, is_assignee)
    select account_id, repository_id, issue_id, bool_or(is_author), bool_or(not is_author) from (
      select i.author_id as account_id, i.repository_id, i.id as issue_id, true as is_author from issues i
        where ${hasKey("i.repository_id, i.id", issues)} and i.author_id is not null
      union all select a, i.repository_id, i.id, false from issues i, unnest(i.assignee_ids) a
        where ${hasKey("i.repository_id, i.id", issues)}) roles group by 1, 2, 3
    on conflict do nothing`),
  );
  const mentioning = issues.filter((issue) => canMention(issue.body));
  await addMentions(
    ctx,
    mentioning,
    sql`select b.repository_id, b.issue_id, b.body, b.body_html as html from issue_bodies b
      where ${hasKey("b.repository_id, b.issue_id", mentioning)}`,
  );
}

/** New comments involve their authors and the accounts that they mention. */
export async function addCommentInvolvements(
  ctx: Context,
  keys: readonly CommentKey[],
  bodies: readonly string[],
): Promise<void> {
  const comments = sql`select c.repository_id, c.issue_id, c.author_id, c.body, c.body_html as html from comments c
    where ${hasComment(keys)}`;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_commenter)
    select distinct c.author_id, c.repository_id, c.issue_id, true from (${comments}) c where c.author_id is not null
    on conflict (account_id, repository_id, issue_id) do update set is_commenter = true`),
  );
  await addMentions(ctx, bodies.filter(canMention), comments);
}

type Mentioned = { teamId: number | null; accountId: number | null; repositoryId: number; issueId: number };

/**
 * `mentioning` are those of the texts that can mention somebody: without any, no statement is needed. Whom they mention is read first: a
 * distributed database would look for texts on all workers in a statement that writes it.
 */
async function addMentions(ctx: Context, mentioning: readonly unknown[], texts: Sql): Promise<void> {
  if (mentioning.length === 0) return;
  const found = await ctx.db.rows<Mentioned>(
    prepared(sql`
    with texts as materialized (${texts}),
    team_mentions as materialized (${selectTeamMentions(sql`select x.repository_id, x.issue_id, x.body from texts x where x.body like '%@%/%'`)})
    select null::bigint as team_id, a.id as account_id, m.repository_id, m.issue_id from (${selectMentions(sql`select * from texts`)}) m
      join accounts a on lower(a.login) = lower(m.login)
    union all select null, account_id, repository_id, issue_id from (${selectMembers(sql`select * from team_mentions`)}) members
    union all select id, null, repository_id, issue_id from team_mentions`),
  );
  await addMentionedTeams(ctx, found);
  await addMentionedAccounts(ctx, found);
}

async function addMentionedTeams(ctx: Context, mentions: readonly Mentioned[]): Promise<void> {
  const teams = mentions.filter(({ teamId }) => teamId !== null);
  if (teams.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into team_mentions (team_id, repository_id, issue_id) select * from unnest(${teams.map(({ teamId }) => teamId)}::bigint[],
      ${teams.map(({ repositoryId }) => repositoryId)}::bigint[], ${teams.map(({ issueId }) => issueId)}::bigint[])
    on conflict do nothing`),
  );
}

async function addMentionedAccounts(ctx: Context, mentions: readonly Mentioned[]): Promise<void> {
  const people = mentions.filter(({ accountId }) => accountId !== null);
  if (people.length === 0) return;
  await ctx.db.run(
    prepared(sql`
    insert into involvements (account_id, repository_id, issue_id, is_mentioned)
    select distinct account_id, repository_id, issue_id, true from unnest(${people.map(({ accountId }) => accountId)}::bigint[],
      ${people.map(({ repositoryId }) => repositoryId)}::bigint[], ${people.map(({ issueId }) => issueId)}::bigint[])
      as m (account_id, repository_id, issue_id)
    on conflict (account_id, repository_id, issue_id) do update set is_mentioned = true`),
  );
}

type Assignment = { repositoryId: number; issueId: number; accountId: number };

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
    where v.account_id = a.account_id and v.repository_id = a.repository_id and v.issue_id = a.issue_id
      and ${alsoHasKey(
        "v.repository_id, v.issue_id",
        assignments.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId })),
      )}`),
  );
}

function assignmentRows(assignments: readonly Assignment[]): Sql {
  return sql`unnest(${assignments.map((assignment) => assignment.accountId)}::bigint[],
    ${assignments.map((assignment) => assignment.repositoryId)}::bigint[],
    ${assignments.map((assignment) => assignment.issueId)}::bigint[]) as a (account_id, repository_id, issue_id)`;
}
