import type { AuditAction } from "#server/audit/audit-actions.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type AuditEntry = {
  action: AuditAction;
  /** The login, owner/name or title of what is acted on. */
  target: string;
  /** The organization whose owners may read the entry too. */
  organizationId?: number;
  /** Who acts, if it is not the viewer: a person who signs in. */
  actor?: { id: number; login: string };
  /** Details. Never a secret. */
  data?: Record<string, string | number | boolean | null>;
};

/** Writes an entry of the audit log, in the transaction of the command that it is about. */
export async function recordAudit(ctx: Context, entry: AuditEntry): Promise<void> {
  const { action, target, organizationId = null, data = {} } = entry;
  const { accountId, login } = ctx.viewer;
  const actor = entry.actor ?? { id: accountId, login };
  await ctx.db.run(sql`
    insert into audit_events (created_at, action, actor_id, actor_login, target, organization_id, address, data)
    values (${ctx.now}, ${action}, ${actor.id}, ${actor.login}, ${target}, ${organizationId}, ${ctx.clientAddress},
      ${JSON.stringify(data)}::jsonb)`);
}
