import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { countVisibleRepositories, visibleRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { optionalChoice } from "#server/rest/inputs/read-fields.ts";

const COLUMNS = {
  created: "r.created_at",
  updated: "r.updated_at",
  pushed: "r.updated_at",
  full_name: "lower(o.login || '/' || r.name)",
} as const;
const DIRECTIONS = { asc: "asc", desc: "desc" } as const;

/** A page of the visible repositories that meet a condition over `r` and `o`, in the order of `sort` and `direction`. */
export async function listRepositories(
  { ctx, page, query }: RestRequest,
  where: Sql,
  defaultSort: keyof typeof COLUMNS = "full_name",
): Promise<{ rows: RepositoryRow[]; extent: { total: number } }> {
  const column = optionalChoice<string>(query, "sort", COLUMNS) ?? COLUMNS[defaultSort];
  const isByName = column === COLUMNS.full_name;
  const direction = optionalChoice<string>(query, "direction", DIRECTIONS) ?? (isByName ? "asc" : "desc");
  const [rows, total] = await Promise.all([
    visibleRepositories(
      ctx,
      where,
      sql`order by ${raw(column)} ${raw(direction)}, r.id ${raw(direction)} limit ${page.perPage} offset ${page.offset}`,
    ),
    countVisibleRepositories(ctx, where),
  ]);
  return { rows, extent: { total } };
}

/** The condition of `visibility`, or of the visibilities that `type` has beside others. */
export function ofVisibility({ visibility, type }: Readonly<Record<string, string>>): Sql {
  const wanted = visibility ?? type;
  if (wanted === "public") return sql`r.visibility = 'PUBLIC'`;
  return wanted === "private" ? sql`r.visibility = 'PRIVATE'` : sql`true`;
}

/** The condition of `affiliation` or `type`: what the viewer owns, was added to, or has through an organization. */
export function ofAffiliation(ctx: Context, { affiliation, type }: Readonly<Record<string, string>>, all: Sql): Sql {
  const me = ctx.viewer.accountId;
  const wanted = affiliation?.split(",") ?? TYPES[type ?? ""];
  if (!wanted) return all;
  const isOwner = sql`r.owner_id = ${me}`;
  const isCollaborator = sql`(r.owner_id <> ${me} and exists (
    select 1 from collaborators c where c.repository_id = r.id and c.account_id = ${me}))`;
  const isMember = sql`exists (select 1 from organization_members m where m.organization_id = r.owner_id and m.account_id = ${me})`;
  return sql`(${all} and ((${wanted.includes("owner")} and ${isOwner}) or (${wanted.includes("collaborator")} and ${isCollaborator})
    or (${wanted.includes("organization_member")} and ${isMember})))`;
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  owner: ["owner"],
  member: ["collaborator", "organization_member"],
};
