import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

/** The identity provider that manages the owner of repositories `r`: of an organization, or of a person who owns private ones. */
export function ownerProvider(column: "r.owner_id" | "a.id"): Sql {
  const id = raw(column);
  return sql`coalesce(
    (select x.provider_id from managed_organizations x where x.organization_id = ${id}),
    (select x.provider_id from managed_accounts x where x.account_id = ${id}))`;
}

export async function loadOwnerProviders(ctx: Context, ids: readonly number[]): Promise<(number | undefined)[]> {
  const rows = await ctx.db.rows<{ id: number; providerId: number | null }>(sql`
    select a.id, ${ownerProvider("a.id")} as provider_id from accounts a where a.id = any(${[...ids]}::bigint[])`);
  const byId = new Map(rows.map(({ id, providerId }) => [id, providerId ?? undefined]));
  return ids.map((id) => byId.get(id));
}

/**
 * Whether the account can take part in what belongs to the owner: an enterprise-managed user only within their enterprise, and
 * others not in the repositories of such a user.
 */
export async function canTakePart(
  ctx: Context,
  { accountId, ownerId }: { accountId: number; ownerId: number },
): Promise<boolean> {
  const row = await ctx.db.row<{ managedBy: number | null; ofOwner: number | null; isPersonal: boolean }>(sql`
    select (select x.provider_id from managed_accounts x where x.account_id = ${accountId}) as managed_by,
      ${ownerProvider("a.id")} as of_owner, a.kind = 'USER' as is_personal
    from accounts a where a.id = ${ownerId}`);
  if (!row) return false;
  const { managedBy, ofOwner, isPersonal } = row;
  return managedBy === null ? !(isPersonal && ofOwner !== null) : managedBy === ofOwner;
}

/** Throws unless the person, whom somebody adds, can take part. */
export async function requireCanTakePart(
  ctx: Context,
  { account, ownerId }: { account: { id: number; login: string }; ownerId: number },
): Promise<void> {
  if (await canTakePart(ctx, { accountId: account.id, ownerId })) return;
  throw unprocessable(`${account.login} and the owner do not belong to the same enterprise.`, "login");
}
