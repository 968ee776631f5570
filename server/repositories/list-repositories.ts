import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { countVisibleRepositories, visibleRepositories, type RepositoryRow } from "#server/repositories/repository.ts";

export function listOwnedRepositories(
  ctx: Context,
  owner: AccountRow,
  args: PageArgs,
): Promise<Connection<RepositoryRow>> {
  return listRepositories(ctx, sql`r.owner_id = ${owner.id}`, args);
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

async function listRepositories(ctx: Context, where: Sql, args: PageArgs): Promise<Connection<RepositoryRow>> {
  const total = await countVisibleRepositories(ctx, where);
  const slice = parseSlice(args, total, 30);
  const rows = await visibleRepositories(
    ctx,
    where,
    sql`order by r.updated_at desc, r.id desc limit ${slice.limit} offset ${slice.offset}`,
  );
  return toConnection(rows, slice, total);
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
