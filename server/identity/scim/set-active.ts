import { recordAudit } from "#server/audit/record-audit.ts";
import { isLastSiteAdmin, writeSuspended, writeUnsuspended } from "#server/accounts/administer-account.ts";
import type { Provider } from "#server/identity/provider.ts";
import { ScimError } from "#server/identity/scim/scim-error.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type Change = { user: { id: number; accountId: number; login: string }; active: boolean };

/**
 * Suspends the account of a person, which ends its sessions, or ends the suspension. One that a site administrator has
 * suspended stays so.
 */
export async function setActive(ctx: Context, provider: Provider, { user, active }: Change): Promise<void> {
  const { id, accountId, login } = user;
  const data = { provider: provider.name };
  if (!active) {
    if (await isLastSiteAdmin(ctx, accountId)) {
      throw new ScimError(409, "The last site administrator cannot be suspended.", "mutability");
    }
    if (!(await writeSuspended(ctx, accountId))) return;
    await writeMark(ctx, id, { isSuspended: true });
    await recordAudit(ctx, { action: "user.suspend", target: login, data });
    return;
  }
  const marked = await ctx.db.row(sql`
    select 1 from external_identities where id = ${id} and (attributes->'scim'->>'isSuspended')::boolean`);
  if (!marked) return;
  await writeMark(ctx, id, { isSuspended: false });
  if (await writeUnsuspended(ctx, accountId)) await recordAudit(ctx, { action: "user.unsuspend", target: login, data });
}

/** Whether it was the directory that has suspended the account. */
async function writeMark(ctx: Context, identityId: number, mark: { isSuspended: boolean }): Promise<void> {
  await ctx.db.run(sql`
    update external_identities
    set attributes = attributes || jsonb_build_object('scim', coalesce(attributes->'scim', '{}') || ${JSON.stringify(mark)}::jsonb)
    where id = ${identityId}`);
}
