import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { affiliatedSql, filterSql, orderSql, type RepositoryFilter } from "#server/repositories/repository-filter.ts";
import { countVisibleRepositories, visibleRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { DAY_MS } from "#shared/durations.ts";

/** The visible repositories that an account owns or, with `ownerAffiliations`, has otherwise to do with. */
export function listOwnedRepositories(
  ctx: Context,
  owner: AccountRow,
  args: PageArgs & RepositoryFilter,
): Promise<Connection<RepositoryRow>> {
  const where = sql`${affiliatedSql(args.ownerAffiliations ?? ["OWNER"], owner.id)} and ${filterSql(args, ctx.viewer.accountId)}`;
  return listRepositories(ctx, where, args);
}

type ContributionArgs = PageArgs &
  Pick<RepositoryFilter, "isLocked" | "orderBy" | "privacy"> & {
    contributionTypes?: readonly (string | null | undefined)[] | null;
    hasIssues?: boolean | null;
    includeUserRepositories?: boolean | null;
  };

/** The visible repositories in which an account opened something in the last year, or which it created. Commits and reviews are not looked at. */
export function listContributedRepositories(
  ctx: Context,
  account: AccountRow,
  args: ContributionArgs,
): Promise<Connection<RepositoryRow>> {
  const types = args.contributionTypes?.length ? args.contributionTypes : ["ISSUE", "PULL_REQUEST"];
  const has = (type: string) => sql`${types.includes(type)}::boolean`;
  const opened = sql`r.id in (select i.repository_id from issues i where i.author_id = ${account.id}
    and i.created_at > ${new Date(ctx.now.getTime() - YEAR_MS)}
    and (${has("PULL_REQUEST")} and i.is_pull or ${has("ISSUE")} and not i.is_pull))`;
  const where = sql`(${opened} or ${has("REPOSITORY")} and r.owner_id = ${account.id})
    and (${args.includeUserRepositories === true}::boolean or r.owner_id <> ${account.id})
    and ${filterSql({ ...args, hasIssuesEnabled: args.hasIssues ?? null }, ctx.viewer.accountId)}`;
  return listRepositories(ctx, where, args);
}

const YEAR_MS = 365 * DAY_MS;

export function listTopicRepositories(
  ctx: Context,
  topic: string,
  args: PageArgs & RepositoryFilter,
): Promise<Connection<RepositoryRow>> {
  return listRepositories(
    ctx,
    sql`r.topics @> array[${topic}]::text[] and ${filterSql(args, ctx.viewer.accountId)}`,
    args,
  );
}

/** The repositories that the viewer has a role on or, with a query, all visible ones whose full name contains it. */
export function listViewerRepositories(
  ctx: Context,
  args: PageArgs & { query?: string | null },
): Promise<Connection<RepositoryRow>> {
  const text = args.query?.trim().toLowerCase() ?? "";
  return text === ""
    ? listRepositories(ctx, hasRole(ctx.viewer.accountId), args)
    : listRepositories(ctx, nameContains(text), args);
}

/** Public repositories on which the viewer has no role; with a query, those whose full name contains it. */
export function listPublicRepositories(
  ctx: Context,
  args: PageArgs & { query?: string | null },
): Promise<Connection<RepositoryRow>> {
  const text = args.query?.trim().toLowerCase() ?? "";
  const other = ctx.viewer.accountId === null ? sql`true` : sql`not ${hasRole(ctx.viewer.accountId)}`;
  return listRepositories(ctx, sql`r.visibility = 'PUBLIC' and ${other} and ${nameContains(text)}`, args);
}

/** The visible repositories that meet a condition on the alias `r`. */
export function listRepositories(
  ctx: Context,
  where: Sql,
  args: PageArgs & Pick<RepositoryFilter, "orderBy">,
): Promise<Connection<RepositoryRow>> {
  return loadConnection(args, 30, {
    count: () => countVisibleRepositories(ctx, where),
    load: ({ limit, offset }) =>
      visibleRepositories(ctx, where, sql`${orderSql(args.orderBy)} limit ${limit} offset ${offset}`),
  });
}

function nameContains(text: string): Sql {
  return sql`strpos((select lower(a.login) from accounts a where a.id = r.owner_id) || '/' || lower(r.name), ${text}) > 0`;
}

/** The condition that the account has a role on the repository of alias `r`, beyond what everyone can read. */
export function hasRole(accountId: number | null): Sql {
  if (accountId === null) return sql`true`;
  return sql`(r.owner_id = ${accountId}
    or r.id in (select repository_id from collaborators where account_id = ${accountId})
    or r.owner_id in (select organization_id from organization_members where account_id = ${accountId})
    or r.id in (select t.repository_id from team_repositories t join team_ancestors x on x.ancestor_id = t.team_id
      join team_members m on m.team_id = x.team_id where m.account_id = ${accountId}))`;
}
