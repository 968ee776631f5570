import { batch, type Context } from "#server/platform/context.ts";
import { alsoHasKey, prepared, sql } from "#server/platform/db/sql.ts";

/** Only imported content has those after NONE. */
export type AuthorAssociation =
  | "OWNER"
  | "MEMBER"
  | "COLLABORATOR"
  | "CONTRIBUTOR"
  | "NONE"
  | "FIRST_TIMER"
  | "FIRST_TIME_CONTRIBUTOR"
  | "MANNEQUIN";

type Key = { repositoryId: number; accountId: number };

const associationKey = (key: Key) => `${key.repositoryId}:${key.accountId}`;

type Authored = { repositoryId: number; authorId: number | null; authorAssociation: AuthorAssociation | null };

/** The association of the author with the repository: the imported one, or else the current one. */
export async function loadAssociation(ctx: Context, row: Authored): Promise<AuthorAssociation> {
  if (row.authorAssociation) return row.authorAssociation;
  if (row.authorId === null) return "NONE";
  const key = { repositoryId: row.repositoryId, accountId: row.authorId };
  return (await batch(ctx, loadAssociations, key, associationKey)) ?? "NONE";
}

/** The associations of accounts with repositories, from their roles and merged pull requests. */
export async function loadAssociations(ctx: Context, keys: readonly Key[]): Promise<(AuthorAssociation | undefined)[]> {
  const pairs = keys.map(({ repositoryId, accountId }) => ({ repositoryId, id: accountId }));
  const rows = await ctx.db.rows<Key & { association: AuthorAssociation }>(
    prepared(sql`
    select w.repository_id, w.account_id, case
      when r.owner_id = w.account_id then 'OWNER'
      when exists (select 1 from organization_members m where m.organization_id = r.owner_id and m.account_id = w.account_id) then 'MEMBER'
      when exists (select 1 from collaborators c where c.repository_id = r.id and c.account_id = w.account_id) then 'COLLABORATOR'
      when exists (select 1 from issues i
        where i.author_id = w.account_id and i.repository_id = r.id and i.is_pull and i.merged_at is not null
          and ${alsoHasKey("i.repository_id, i.author_id", pairs)}) then 'CONTRIBUTOR'
      else 'NONE' end as association
    from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.accountId)}::bigint[]) as w (repository_id, account_id)
    join repositories r on r.id = w.repository_id where ${alsoHasKey("w.repository_id, w.account_id", pairs)}`),
  );
  const byKey = new Map(rows.map((row) => [associationKey(row), row.association]));
  return keys.map((key) => byKey.get(associationKey(key)));
}
