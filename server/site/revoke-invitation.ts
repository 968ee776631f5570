import { requireSiteAdmin } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The link of the invitation can no longer be used. */
export async function revokeInvitation(ctx: Context, input: { invitationId: number }): Promise<void> {
  requireSiteAdmin(ctx);
  const row = await ctx.db.row<{ email: string | null; login: string | null }>(sql`
    delete from invitations where id = ${input.invitationId} returning email, login`);
  if (!row) throw notFound("that invitation");
  await recordAudit(ctx, {
    action: "invitation.revoke",
    target: row.email ?? row.login ?? `invitation ${input.invitationId}`,
    data: { invitation: input.invitationId },
  });
}
