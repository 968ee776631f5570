import type { GroupMapping } from "#server/identity/group-mapping.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** What a mapping gives, by ids. */
export type Target = { organizationId: number | null; teamId: number | null; role: GroupMapping["role"] };

type NameRow = { organization: string; team: string | null; organizationId: number; teamId: number | null };

/**
 * The targets of mappings, each once: site administrator first, then organizations, then teams, whose members are members
 * of the organization. Mappings to what does not exist (any more) give nothing.
 */
export async function resolveMappings(ctx: Context, mappings: readonly GroupMapping[]): Promise<Target[]> {
  const inOrganizations = mappings.flatMap((mapping) => (mapping.role === "SITE_ADMIN" ? [] : mapping));
  const rows = await loadNames(ctx, inOrganizations);
  const roles = new Map<number, "OWNER" | "MEMBER">();
  const teams = new Map<number, Target>();
  for (const mapping of inOrganizations) {
    const row = rows.find(({ organization, team }) => isNamed(mapping, { organization, team }));
    if (!row) continue;
    const { organizationId, teamId } = row;
    const isOwner = mapping.role === "OWNER" || roles.get(organizationId) === "OWNER";
    roles.set(organizationId, isOwner ? "OWNER" : "MEMBER");
    if (mapping.role === "TEAM" && teamId !== null) teams.set(teamId, { organizationId, teamId, role: "TEAM" });
  }
  const siteAdmin: Target = { organizationId: null, teamId: null, role: "SITE_ADMIN" };
  return [
    ...(mappings.some(({ role }) => role === "SITE_ADMIN") ? [siteAdmin] : []),
    ...[...roles].map(([organizationId, role]): Target => ({ organizationId, teamId: null, role })),
    ...teams.values(),
  ];
}

type InOrganization = Exclude<GroupMapping, { role: "SITE_ADMIN" }>;

function isNamed(mapping: InOrganization, { organization, team }: Pick<NameRow, "organization" | "team">): boolean {
  const wanted = mapping.role === "TEAM" ? mapping.team.toLowerCase() : null;
  return organization === mapping.organization.toLowerCase() && team === wanted;
}

/** The organizations and teams of these names, in lower case. A row without a team is the organization itself. */
function loadNames(ctx: Context, mappings: readonly InOrganization[]): Promise<NameRow[]> {
  if (mappings.length === 0) return Promise.resolve([]);
  const logins = [...new Set(mappings.map(({ organization }) => organization.toLowerCase()))];
  const slugs = [
    ...new Set(mappings.flatMap((mapping) => (mapping.role === "TEAM" ? mapping.team.toLowerCase() : []))),
  ];
  return ctx.db.rows<NameRow>(sql`
    with named as (
      select a.id, lower(a.login) as login from accounts a where lower(a.login) = any(${logins}::text[]) and a.kind = 'ORGANIZATION')
    select login as organization, null as team, id as organization_id, null as team_id from named
    union all
    select n.login, lower(t.slug), n.id, t.id from named n join teams t on t.organization_id = n.id
    where lower(t.slug) = any(${slugs}::text[])`);
}
