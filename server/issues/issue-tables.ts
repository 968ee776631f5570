import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";

// What hangs on an issue is found in the database's own description of its foreign keys, so that a new table needs no
// change here.

export type ForeignKey = {
  table: string;
  target: string;
  columns: string[];
  targetColumns: string[];
  /** Whether it does not exist, because the database is distributed (docs/decisions/0048-distribution.md). */
  isLost: boolean;
};
export type IssueTable = { name: string; keys: ForeignKey[] };

/** The tables with rows of issues, each with its foreign keys, in an order in which they can be written. */
export async function listIssueTables(ctx: Context): Promise<IssueTable[]> {
  const keys = await ctx.db.rows<ForeignKey>(sql`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
      ${columnNames("c.conrelid", "c.conkey")} as columns, ${columnNames("c.confrelid", "c.confkey")} as target_columns, false as is_lost
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    union all select child, parent, child_columns, parent_columns, true from distribution_foreign_keys where is_lost
    order by 1, 2, 3`);
  const names = [...new Set(keys.filter((key) => key.target === "issues").map((key) => key.table))];
  const getKeys = (name: string) => keys.filter((key) => key.table === name);
  const needsOther = (name: string) => getKeys(name).some(({ target }) => names.includes(target));
  const ordered = ["issues", ...names.filter((name) => !needsOther(name)), ...names.filter(needsOther), "reactions"];
  return ordered.map((name) => ({ name, keys: getKeys(name) }));
}

function columnNames(table: string, numbers: string): Sql {
  return raw(`(select array_agg(a.attname::text order by k.position) from unnest(${numbers}) with ordinality k (number, position)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`);
}

/** The condition for the rows of alias `t` that belong to an issue. */
export function isOfIssue({ repositoryId, id }: IssueKey, { name, keys }: IssueTable): Sql {
  if (name === "issues") return sql`t.repository_id = ${repositoryId} and t.id = ${id}`;
  // Reactions have no foreign key to what they are on.
  if (name === "reactions") {
    return sql`t.repository_id = ${repositoryId} and ((t.subject = 'ISSUE' and t.subject_id = ${id})
      or (t.subject = 'COMMENT' and t.subject_id in (
        select c.id from comments c where c.repository_id = ${repositoryId} and c.issue_id = ${id})))`;
  }
  const toIssue = keys.filter(({ target }) => target === "issues");
  return join(
    toIssue.map((key) => sql`(${refersTo(key, { repositoryId, id })})`),
    " or ",
  );
}

/** The condition that a key of the row of alias `t` leads to an issue. */
export function refersTo({ columns, targetColumns }: ForeignKey, { repositoryId, id }: IssueKey): Sql {
  return join(
    columns.map(
      (column, index) => sql`t.${raw(column)} = ${targetColumns[index] === "id" ? id : repositoryId}::bigint`,
    ),
    " and ",
  );
}
