import { loadAccounts } from "#server/accounts/account.ts";
import { loadApps } from "#server/apps/app.ts";
import {
  INSTALLATION_COLUMNS,
  loadChosenRepositoryIds,
  requireOwnInstallation,
  type InstallationRow,
} from "#server/apps/installation.ts";
import { queueInstallationEvent } from "#server/apps/queue-installation-event.ts";
import { recordAppAudit } from "#server/apps/record-app-audit.ts";
import type { AuditAction } from "#server/audit/audit-actions.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type Id = { id: number };

/** The tokens of a suspended installation are not accepted, and its app gets no events of it. */
export async function suspendInstallation(ctx: Context, { id }: Id): Promise<InstallationRow> {
  return writeSuspended(ctx, await requireOwnInstallation(ctx, id), true);
}

/** Tokens that have not expired are accepted again. */
export async function unsuspendInstallation(ctx: Context, { id }: Id): Promise<InstallationRow> {
  return writeSuspended(ctx, await requireOwnInstallation(ctx, id), false);
}

/** Uninstalls an app, with its tokens. */
export async function deleteInstallation(ctx: Context, { id }: Id): Promise<InstallationRow> {
  const installation = await requireOwnInstallation(ctx, id);
  await removeInstallation(ctx, installation);
  return installation;
}

/** Callers have checked who asks: the owner of the account, or the app itself. */
export async function writeSuspended(ctx: Context, { id }: Id, isSuspended: boolean): Promise<InstallationRow> {
  const row = await ctx.db.row<InstallationRow>(sql`
    update app_installations i set updated_at = ${ctx.now},
      suspended_at = ${isSuspended ? ctx.now : null}, suspended_by_id = ${isSuspended ? ctx.viewer.accountId : null}
    where i.id = ${id} returning ${INSTALLATION_COLUMNS}`);
  if (!row) throw notFound("an AppInstallation");
  await audit(ctx, isSuspended ? "integration_installation.suspend" : "integration_installation.unsuspend", row);
  await queueInstallationEvent(ctx, { action: isSuspended ? "suspend" : "unsuspend", installation: row });
  return row;
}

/** Callers have checked who asks. */
export async function removeInstallation(ctx: Context, installation: InstallationRow): Promise<void> {
  const [chosenIds = []] = await loadChosenRepositoryIds(ctx, [installation.id]);
  await queueInstallationEvent(ctx, { action: "deleted", installation, chosenIds });
  await ctx.db.run(sql`delete from app_installations where id = ${installation.id}`);
  await audit(ctx, "integration_installation.destroy", installation);
}

async function audit(ctx: Context, action: AuditAction, { appId, accountId }: InstallationRow): Promise<void> {
  const [[app], [account]] = await Promise.all([loadApps(ctx, [appId]), loadAccounts(ctx, [accountId])]);
  if (app && account) await recordAppAudit(ctx, { action, app, account });
}
