import type { RepositoryOrder } from "#server/__generated__/resolvers.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

type Affiliation = "COLLABORATOR" | "ORGANIZATION_MEMBER" | "OWNER";

/** GitHub's arguments of lists of repositories. */
export type RepositoryFilter = {
  /** How the viewer, and the owner of the list, are related to a repository. */
  affiliations?: readonly (Affiliation | null | undefined)[] | null;
  ownerAffiliations?: readonly (Affiliation | null | undefined)[] | null;
  privacy?: "PRIVATE" | "PUBLIC" | null;
  visibility?: "PRIVATE" | "PUBLIC" | "INTERNAL" | null;
  hasIssuesEnabled?: boolean | null;
  isArchived?: boolean | null;
  isFork?: boolean | null;
  isLocked?: boolean | null;
  orderBy?: RepositoryOrder | null;
};

/** The condition of a filter on the alias `r`. No repository is a fork. */
export function filterSql(filter: RepositoryFilter, viewerId: number | null): Sql {
  const { hasIssuesEnabled = null, isArchived = null, isLocked = null, privacy = null, visibility = null } = filter;
  const affiliated = filter.affiliations?.length ? affiliatedSql(filter.affiliations, viewerId) : sql`true`;
  return sql`${affiliated} and not ${filter.isFork === true}::boolean
    and (${isArchived}::boolean is null or r.is_archived = ${isArchived})
    and (${isLocked}::boolean is null or r.is_locked = ${isLocked})
    and (${hasIssuesEnabled}::boolean is null or r.has_issues_enabled = ${hasIssuesEnabled})
    and (${privacy}::text is null or r.visibility::text = ${privacy})
    and (${visibility}::text is null or r.visibility::text = ${visibility})`;
}

/** The condition that the account has one of these relations to the repository of alias `r`. */
export function affiliatedSql(
  affiliations: readonly (Affiliation | null | undefined)[],
  accountId: number | null,
): Sql {
  if (accountId === null) return sql`false`;
  const owns = sql`r.owner_id = ${accountId}`;
  if (affiliations.every((affiliation) => affiliation === "OWNER")) return owns;
  const has = (affiliation: Affiliation) => sql`${affiliations.includes(affiliation)}::boolean`;
  return sql`(${has("OWNER")} and ${owns}
    or ${has("COLLABORATOR")} and r.id in (select repository_id from collaborators where account_id = ${accountId})
    or ${has("ORGANIZATION_MEMBER")} and r.owner_id in (select organization_id from organization_members where account_id = ${accountId}))`;
}

/** Stars and pushes are not known: the order is that of the last change. */
export function orderSql(order: RepositoryOrder | null | undefined): Sql {
  const direction = raw(order?.direction === "ASC" ? "asc" : "desc");
  return sql`order by ${COLUMNS[order?.field ?? "UPDATED_AT"]} ${direction}, r.id ${direction}`;
}

/** The same order for a list in memory. */
export function sortRepositories(
  rows: readonly RepositoryRow[],
  order: RepositoryOrder | null | undefined,
): RepositoryRow[] {
  const sign = order?.direction === "ASC" ? 1 : -1;
  const compare = COMPARISONS[order?.field ?? "UPDATED_AT"];
  return rows.toSorted((a, b) => sign * (compare(a, b) || a.id - b.id));
}

const COLUMNS = {
  CREATED_AT: raw("r.created_at"),
  NAME: raw("lower(r.name)"),
  PUSHED_AT: raw("r.updated_at"),
  STARGAZERS: raw("r.updated_at"),
  UPDATED_AT: raw("r.updated_at"),
} as const;

type Compare = (a: RepositoryRow, b: RepositoryRow) => number;
const byChange: Compare = (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime();

const COMPARISONS = {
  CREATED_AT: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  NAME: (a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase(), "en"),
  PUSHED_AT: byChange,
  STARGAZERS: byChange,
  UPDATED_AT: byChange,
} as const satisfies Record<keyof typeof COLUMNS, Compare>;
