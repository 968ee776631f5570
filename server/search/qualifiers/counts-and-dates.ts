import { sql, type Sql } from "#server/platform/db/sql.ts";
import { all, TRUE } from "#server/search/conditions.ts";
import type { QualifierSql } from "#server/search/qualifiers/qualifier.ts";
import { parseDate } from "#shared/query/dates.ts";
import type { COUNTS, DATES } from "#shared/query/qualifiers.ts";
import { parseCount } from "#shared/query/ranges.ts";

function countQualifier(column: Sql, index: string): QualifierSql {
  return {
    compile: (value) => {
      const range = parseCount(value) ?? {};
      return all([
        range.from === undefined ? TRUE : sql`${column} >= ${range.from}`,
        range.to === undefined ? TRUE : sql`${column} <= ${range.to}`,
      ]);
    },
    indexes: [index],
  };
}

/** `condition`: what is true of all issues that have the date. A range without a beginning does not include issues without one. */
function dateQualifier(column: Sql, index: string, condition = TRUE): QualifierSql {
  return {
    compile: (value, { ctx }) => {
      const range = parseDate(value, ctx.now) ?? {};
      return all([
        condition,
        range.from === undefined ? sql`${column} is not null` : sql`${column} >= ${range.from}::timestamptz`,
        range.to === undefined ? TRUE : sql`${column} < ${range.to}::timestamptz`,
      ]);
    },
    indexes: [index],
  };
}

export const COUNTS_SQL = {
  comments: countQualifier(sql`i.comment_count`, "issues_by_comments"),
  reactions: countQualifier(sql`i.reaction_count`, "issues_by_reactions"),
  interactions: countQualifier(sql`(i.comment_count + i.reaction_count)`, "issues_by_interactions"),
} satisfies Record<keyof typeof COUNTS, QualifierSql>;

export const DATES_SQL = {
  created: dateQualifier(sql`i.created_at`, "issues_by_created"),
  updated: dateQualifier(sql`i.updated_at`, "issues_by_updated"),
  closed: dateQualifier(sql`i.closed_at`, "issues_closed"),
  merged: dateQualifier(sql`i.merged_at`, "issues_merged", sql`i.state = 'CLOSED'`),
} satisfies Record<keyof typeof DATES, QualifierSql>;
