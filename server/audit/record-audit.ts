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
export function recordAudit(ctx: Context, entry: AuditEntry): Promise<void> {
  return recordAudits(ctx, [entry]);
}

/** Writes several entries with one statement. */
export async function recordAudits(ctx: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { accountId, login } = ctx.viewer;
  const rows = entries.map(({ action, target, organizationId = null, data = {}, actor }, position) => ({
    position,
    action,
    actor_id: actor?.id ?? accountId,
    actor_login: actor?.login ?? login,
    target,
    organization_id: organizationId,
    data,
  }));
  await ctx.db.run(sql`
    insert into audit_events (created_at, action, actor_id, actor_login, target, organization_id, address, data)
    select ${ctx.now}::timestamptz, e.action, e.actor_id, e.actor_login, e.target, e.organization_id, ${ctx.clientAddress}::text, e.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (action text, actor_id bigint, actor_login text, target text, organization_id bigint, data jsonb, position bigint)
    order by e.position`);
}
