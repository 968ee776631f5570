import type { Role } from "#server/access/policy.ts";
import type { Context } from "#server/platform/context.ts";
import { preparedLong, sql } from "#server/platform/db/sql.ts";

type AccessKey = { accountId: number; repositoryId: number };

export type AccessSourceRow = {
  reason: "REPOSITORY_OWNER" | "ORGANIZATION_OWNER" | "BASE_PERMISSION" | "TEAM" | "DIRECT";
  permission: Role;
  /** The team that has the role. */
  teamId: number | null;
  /** The team below it that the account is in. */
  memberOfId: number | null;
};

type Row = AccessKey & AccessSourceRow;

/** For each account and repository: every reason for the access, the highest role first. */
export async function loadAccessSources(ctx: Context, keys: readonly AccessKey[]): Promise<AccessSourceRow[][]> {
  const rows = await ctx.db.rows<Row>(
    preparedLong(sql`
    with keys as (select * from unnest(${keys.map((key) => key.accountId)}::bigint[], ${keys.map((key) => key.repositoryId)}::bigint[])
      as k (account_id, repository_id))
    select account_id, repository_id, reason, permission, team_id, member_of_id from (
      select k.*, 'REPOSITORY_OWNER' as reason, 'ADMIN'::repository_role as permission, null::bigint as team_id, null::bigint as member_of_id
        from keys k join repositories r on r.id = k.repository_id and r.owner_id = k.account_id
      union all select k.*, case when m.role = 'OWNER' then 'ORGANIZATION_OWNER' else 'BASE_PERMISSION' end,
          case when m.role = 'OWNER' then 'ADMIN' else g.base_role end, null, null
        from keys k join repositories r on r.id = k.repository_id
        join organization_members m on m.organization_id = r.owner_id and m.account_id = k.account_id
        join organizations g on g.account_id = m.organization_id
        where m.role = 'OWNER' or g.base_role is not null
      union all select k.*, 'TEAM', t.role, t.team_id, nullif(x.team_id, t.team_id)
        from keys k join team_repositories t on t.repository_id = k.repository_id
        join team_ancestors x on x.ancestor_id = t.team_id
        join team_members m on m.team_id = x.team_id and m.account_id = k.account_id
      union all select k.*, 'DIRECT', c.role, null, null
        from keys k join collaborators c on c.account_id = k.account_id and c.repository_id = k.repository_id) sources
    order by account_id, repository_id, permission desc, reason, team_id, member_of_id`),
  );
  const byKey = new Map<string, AccessSourceRow[]>();
  for (const row of rows) byKey.set(accessKey(row), [...(byKey.get(accessKey(row)) ?? []), row]);
  return keys.map((key) => byKey.get(accessKey(key)) ?? []);
}

export function accessKey({ accountId, repositoryId }: AccessKey): string {
  return `${accountId}:${repositoryId}`;
}
