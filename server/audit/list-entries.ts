import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

export type AuditEntryRow = {
  id: number;
  createdAt: Date;
  action: string;
  /** Null: the command line, or the server itself. */
  actorLogin: string | null;
  target: string;
  address: string | null;
  data: Record<string, string | number | boolean | null>;
};

export type AuditFilter = {
  /** Only the entries of this organization. */
  organizationId?: number | undefined;
  /** A login in any letter case. */
  actor?: string | null | undefined;
  /** The name of an action, or its beginning: `org` and `org.` find all actions of organizations. */
  action?: string | null | undefined;
  /** A part of the target, the actor, the address or the details. */
  text?: string | null | undefined;
  from?: Date | null | undefined;
  /** Entries of this moment are not included. */
  until?: Date | null | undefined;
};

/** A part of the log: entries that are older than one, or the oldest ones of those that are newer. */
export type AuditSlice = { before?: number | null | undefined; after?: number | null | undefined; limit: number };

export type AuditPage = { entries: AuditEntryRow[]; hasNewer: boolean; hasOlder: boolean };

/** The arguments of the fields that return a part of the log. Entries are named by their numbers. */
type SliceArgs = { before?: string | null; after?: string | null; first?: number | null };

export function toAuditSlice({ before, after, first }: SliceArgs): AuditSlice {
  const limit = first ?? LIMITS.pageSize;
  if (limit < 1 || limit > LIMITS.pageSizeMax)
    throw unprocessable(`first must be from 1 to ${LIMITS.pageSizeMax}.`, "first");
  return { before: toNumber(before), after: toNumber(after), limit };
}

/** The number of an entry; undefined for any other text. */
function toNumber(text: string | null | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

const COLUMNS = raw("e.id, e.created_at, e.action, e.actor_login, e.target, e.address, e.data");

/** Entries of the audit log, newest first. Callers check who may read them. */
export async function listAuditEntries(ctx: Context, filter: AuditFilter, slice: AuditSlice): Promise<AuditPage> {
  const { before, after, limit } = slice;
  const conditions = toConditions(filter);
  if (before) conditions.push(sql`e.id < ${before}`);
  if (after) conditions.push(sql`e.id > ${after}`);
  const order = after ? raw("asc") : raw("desc");
  // One more than is shown tells whether there are others.
  const rows = await ctx.db.rows<AuditEntryRow>(sql`
    select ${COLUMNS} from audit_events e where ${join(conditions, " and ")} order by e.id ${order} limit ${limit + 1}`);
  const entries = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  if (after) return { entries: entries.toReversed(), hasNewer: hasMore, hasOlder: true };
  return { entries, hasNewer: Boolean(before), hasOlder: hasMore };
}

const CHUNK = 500;

/** All entries of a filter, newest first, a part at a time. */
export async function* eachAuditEntry(ctx: Context, filter: AuditFilter): AsyncGenerator<AuditEntryRow[]> {
  let before: number | undefined;
  for (;;) {
    const { entries, hasOlder } = await listAuditEntries(ctx, filter, { before, limit: CHUNK });
    if (entries.length > 0) yield entries;
    before = entries.at(-1)?.id;
    if (!hasOlder || before === undefined) return;
  }
}

function toConditions({ organizationId, actor, action, text, from, until }: AuditFilter): Sql[] {
  const conditions = [sql`true`];
  if (organizationId !== undefined) conditions.push(sql`e.organization_id = ${organizationId}`);
  if (actor) conditions.push(sql`lower(e.actor_login) = lower(${actor})`);
  if (action) {
    const group = `${action.replace(/\.$/, "")}.`;
    conditions.push(sql`(e.action = ${action} or starts_with(e.action, ${group}))`);
  }
  if (text) {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      sql`(e.target ilike ${pattern} or e.actor_login ilike ${pattern} or e.address ilike ${pattern} or e.data::text ilike ${pattern})`,
    );
  }
  if (from) conditions.push(sql`e.created_at >= ${from}`);
  if (until) conditions.push(sql`e.created_at < ${until}`);
  return conditions;
}
