import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import type { Context } from "#server/platform/context.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { Expected } from "#server/search/tried-rows.ts";

/** The qualifiers for issues that involve a person in a role. */
export type RoleQualifier = "involves" | "commenter" | "mentions";

export type InvolvedPerson = {
  qualifier: RoleQualifier;
  accountId: number;
  /** What finding their issues reads; null if that is more than HIGH_VOLUME. `share` is null unless one repository is searched. */
  expected: Expected | null;
};

/** So many issues are not found first: reading all in order fills a page faster. */
const HIGH_VOLUME = 5_000;

/** `isRead`: the rows that are read, by the index that has them; `matches`: those of them with the role. */
const ROLES: Record<RoleQualifier, { isRead: Sql; matches: Sql }> = {
  involves: { isRead: sql`true`, matches: sql`true` },
  commenter: { isRead: sql`true`, matches: sql`v.is_commenter` },
  // involvements_mentioned
  mentions: { isRead: sql`v.is_mentioned`, matches: sql`true` },
};

type Row = { qualifier: RoleQualifier; accountId: number; read: number; matches: number; share: number | null };

/** How many issues involve each of the people, in one repository or in all; counted up to HIGH_VOLUME. */
export async function countInvolvements(
  ctx: Context,
  people: readonly Pick<InvolvedPerson, "qualifier" | "accountId">[],
  repositoryId: number | undefined,
): Promise<InvolvedPerson[]> {
  if (people.length === 0) return [];
  const here = repositoryId === undefined ? sql`true` : sql`v.repository_id = ${repositoryId}`;
  const counts = people.map(({ qualifier, accountId }) => {
    const { isRead, matches } = ROLES[qualifier];
    return sql`
      select ${raw(`'${qualifier}'`)} as qualifier, ${accountId}::bigint as account_id, count(*) as read,
        count(*) filter (where v.matches) as matches
      from (select ${matches} as matches from involvements v
        where v.account_id = ${accountId} and ${here} and ${isRead} limit ${HIGH_VOLUME + 1}) v`;
  });
  const share =
    repositoryId === undefined
      ? sql`null::float8`
      : sql`p.matches::float8 / nullif((select sum(c.count) from issue_counts c where c.repository_id = ${repositoryId}), 0)`;
  const statement = sql`select p.*, ${share} as share from (${join(counts, " union all ")}) p`;
  const rows = await ctx.db.rows<Row>(repositoryId === undefined ? ofVisibleRepositories(ctx, statement) : statement);
  return rows.map(({ qualifier, accountId, read, matches, share: ofAll }) => ({
    qualifier,
    accountId,
    expected: read > HIGH_VOLUME ? null : { share: ofAll, matches },
  }));
}
