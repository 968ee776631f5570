import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { deleteOrganizationAccount } from "#server/accounts/write-organization.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { notFound, orNotFound, unprocessable } from "#server/errors.ts";
import { requireOwnedOrganization } from "#server/organizations/organization.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  deleteRepositoriesOf,
  hideRepositoriesOf,
  showRepositoriesOf,
} from "#server/repositories/repositories-of-owner.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

/** Higher features delete what an organization owned, before its account is deleted. */
export const ORGANIZATION_PURGED =
  defineHook<(ctx: Context, organizationId: number) => Promise<void>>("organization purged");

/** Deletes an organization: it and its repositories disappear at once, and for good after the period of grace. */
export async function deleteOrganization(
  ctx: Context,
  input: { id: number; confirmation: string },
): Promise<AccountRow> {
  const account = await requireOwnedOrganization(ctx, input.id);
  if (input.confirmation.trim() !== account.login)
    throw unprocessable(`Type ${account.login} to confirm.`, "confirmation");
  await ctx.db.run(sql`
    update organizations set deleted_at = ${ctx.now}, deleted_by_id = ${ctx.viewer.accountId} where account_id = ${account.id}`);
  await hideRepositoriesOf(ctx, account.id);
  const change = { name: "organization", repositoryId: null, organizationId: account.id, row: {} } as const;
  await announceChanges(ctx, [{ ...change, action: "deleted" }]);
  await recordAudit(ctx, { action: "org.delete", target: account.login, organizationId: account.id });
  return account;
}

/** Restores a deleted organization with everything in it. Only one of its owners can. */
export async function restoreOrganization(ctx: Context, input: { id: number }): Promise<AccountRow> {
  const viewerId = requireSession(ctx);
  const row = await ctx.db.row(sql`
    update organizations o set deleted_at = null, deleted_by_id = null where o.account_id = ${input.id} and o.deleted_at is not null
      and exists (select 1 from organization_members m where m.organization_id = o.account_id and m.account_id = ${viewerId} and m.role = 'OWNER')
    returning o.account_id`);
  if (!row) throw notFound("an Organization");
  await showRepositoriesOf(ctx, input.id);
  const account = orNotFound((await loadAccounts(ctx, [input.id]))[0], "an Organization");
  await recordAudit(ctx, { action: "org.restore", target: account.login, organizationId: account.id });
  return account;
}

/** Deletes the organizations whose period of grace is over, each in a transaction of its own. */
export async function purgeOrganizations(ctx: Context): Promise<void> {
  const rows = await ctx.db.rows<{ id: number }>(sql`
    select account_id as id from organizations
    where deleted_at < ${ctx.now}::timestamptz - make_interval(days => ${ORGANIZATION_LIMITS.graceDays}) order by deleted_at, account_id`);
  for (const { id } of rows) await transact(ctx, (tx) => purgeOrganization(tx, id));
}

async function purgeOrganization(tx: Context, id: number): Promise<void> {
  const [account] = await loadAccounts(tx, [id]);
  if (!account) return;
  await deleteRepositoriesOf(tx, id);
  await tx.db.run(sql`delete from organizations where account_id = ${id}`);
  for (const purge of getSteps(tx, ORGANIZATION_PURGED)) await purge(tx, id);
  await deleteOrganizationAccount(tx, account);
  await recordAudit(tx, { action: "org.purge", target: account.login });
}
