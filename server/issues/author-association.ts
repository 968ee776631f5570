import type { Context } from "#server/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type Key = { repositoryId: number; accountId: number };

export const associationKey = (key: Key) => `${key.repositoryId}:${key.accountId}`;

/** What an account is to a repository, in GitHub's words, worked out from roles and merged pull requests. */
export async function loadAssociations(ctx: Context, keys: readonly Key[]): Promise<(string | undefined)[]> {
  const rows = await ctx.db.rows<Key & { association: string }>(
    prepared(sql`
    select w.repository_id, w.account_id, case
      when r.owner_id = w.account_id then 'OWNER'
      when exists (select 1 from organization_members m where m.organization_id = r.owner_id and m.account_id = w.account_id) then 'MEMBER'
      when exists (select 1 from collaborators c where c.repository_id = r.id and c.account_id = w.account_id) then 'COLLABORATOR'
      when exists (select 1 from issues i join pulls p on p.repository_id = i.repository_id and p.issue_id = i.id
        where i.author_id = w.account_id and i.repository_id = r.id and i.is_pull and p.merged_at is not null) then 'CONTRIBUTOR'
      else 'NONE' end as association
    from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.accountId)}::bigint[]) as w (repository_id, account_id)
    join repositories r on r.id = w.repository_id`),
  );
  const byKey = new Map(rows.map((row) => [associationKey(row), row.association]));
  return keys.map((key) => byKey.get(associationKey(key)));
}
