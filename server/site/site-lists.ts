import { loadOfEach } from "#server/access/of-visible-repositories.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs, type Slice } from "#server/platform/graphql/connection.ts";
import { LIMITS } from "#shared/limits.ts";

type ListArgs = PageArgs & { query?: string | null };

/** An organization, with figures that need no visibility: site administrators see the names of all. */
export type SiteOrganizationRow = AccountRow & { memberCount: number; repositoryCount: number };

export function listSiteOrganizations(ctx: Context, args: ListArgs): Promise<Connection<SiteOrganizationRow>> {
  const where = sql`a.kind = 'ORGANIZATION' and ${contains(sql`a.login || ' ' || coalesce(a.name, '')`, args.query)}`;
  return listAccounts(ctx, args, {
    columns: sql`(select count(*) from organization_members m where m.organization_id = a.id) as member_count,
      (select count(*) from repositories r where r.owner_id = a.id) as repository_count`,
    from: sql`accounts a where ${where}`,
    pageSize: LIMITS.pageSize,
  });
}

/** A repository by its name and size. Its content is only for those who have access to it. */
export type SiteRepositoryRow = {
  id: number;
  owner: string;
  name: string;
  visibility: "PUBLIC" | "PRIVATE";
  isArchived: boolean;
  /** Null: the worker of the repository has failed. */
  issueCount: number | null;
  pullRequestCount: number | null;
  createdAt: Date;
};

export function listSiteRepositories(ctx: Context, args: ListArgs): Promise<Connection<SiteRepositoryRow>> {
  const from = sql`from repositories r join accounts o on o.id = r.owner_id
    where ${contains(sql`o.login || '/' || r.name`, args.query)}`;
  const load = async ({ limit, offset }: Slice): Promise<SiteRepositoryRow[]> => {
    const rows = await ctx.db.rows<Omit<SiteRepositoryRow, keyof Counts>>(sql`
      select r.id, o.login as owner, r.name, r.visibility, r.is_archived, r.created_at
      ${from} order by lower(o.login), lower(r.name), r.id limit ${limit} offset ${offset}`);
    const counts = await countIssues(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row, index) => ({ ...row, ...(counts[index] ?? NONE) }));
  };
  return loadConnection(args, LIMITS.pageSize, {
    count: () => readCount(ctx, sql`select count(*) ${from}`),
    load,
  });
}

type Counts = Pick<SiteRepositoryRow, "issueCount" | "pullRequestCount">;

const NONE: Counts = { issueCount: 0, pullRequestCount: 0 };
const UNKNOWN: Counts = { issueCount: null, pullRequestCount: null };

async function countIssues(ctx: Context, repositoryIds: readonly number[]): Promise<Counts[]> {
  const found = await loadOfEach(ctx, repositoryIds, async (ids) => {
    const rows = await ctx.db.rows<Counts & { id: number }>(sql`
      select repository_id as id, coalesce(sum(count) filter (where not is_pull), 0)::bigint as issue_count,
        coalesce(sum(count) filter (where is_pull), 0)::bigint as pull_request_count
      from issue_counts where repository_id = any(${ids}::bigint[]) group by 1`);
    const counts = new Map(rows.map(({ id, ...row }) => [id, row]));
    return (id) => counts.get(id) ?? NONE;
  });
  return found.map((each) => (each instanceof Error ? UNKNOWN : each));
}

function contains(column: Sql, query: string | null | undefined): Sql {
  const text = query?.trim().toLowerCase() ?? "";
  return text === "" ? sql`true` : sql`strpos(lower(${column}), ${text}) > 0`;
}
