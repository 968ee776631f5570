import { AUDIT_ACTIONS } from "#server/audit/audit-actions.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";

export type OrganizationEntryRow = {
  id: number;
  action: string;
  description: string;
  actorLogin: string | null;
  target: string;
  address: string | null;
  data: Record<string, unknown>;
  createdAt: Date;
};

type Args = PageArgs & { query?: string | null };

const PAGE_SIZE = 30;

/** The entries about an organization, newest first. The caller has checked that the viewer owns it. */
export async function listOrganizationEntries(
  ctx: Context,
  organizationId: number,
  args: Args,
): Promise<Connection<OrganizationEntryRow>> {
  const text = args.query?.trim().toLowerCase() ?? "";
  const from = sql`from audit_events where organization_id = ${organizationId}
    and (${text} = '' or strpos(lower(action || ' ' || coalesce(actor_login, '') || ' ' || target), ${text}) > 0)`;
  const counted = await ctx.db.row<{ count: number }>(sql`select count(*)::integer as count ${from}`);
  const slice = parseSlice(args, counted?.count ?? 0, PAGE_SIZE);
  const rows = await ctx.db.rows<Omit<OrganizationEntryRow, "description">>(sql`
    select id, action, actor_login, target, address, data, created_at ${from}
    order by id desc limit ${slice.limit} offset ${slice.offset}`);
  return toConnection(rows.map(describe), slice, counted?.count ?? 0);
}

function describe(row: Omit<OrganizationEntryRow, "description">): OrganizationEntryRow {
  const descriptions: Record<string, string> = AUDIT_ACTIONS;
  return { ...row, description: descriptions[row.action] ?? row.action };
}
