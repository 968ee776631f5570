/** The paths of organizations and teams: apart from `paths`, which every page loads. */
export const organizationPaths = {
  newOrganization: () => "/organizations/new",
  people: (login: string, list: { query?: string; page?: number } = {}) =>
    `${organization(login)}/people${search(list)}`,
  outsideCollaborators: (login: string, list: { query?: string; page?: number } = {}) =>
    `${organization(login)}/outside-collaborators${search(list)}`,
  teams: (login: string, query?: string) => `${organization(login)}/teams${search(query ? { query } : {})}`,
  newTeam: (login: string, parentSlug?: string) =>
    `${organization(login)}/new-team${parentSlug ? `?parent=${encodeURIComponent(parentSlug)}` : ""}`,
  team: (login: string, slug: string, page?: number) =>
    `${organization(login)}/teams/${encodeURIComponent(slug)}${search(page ? { page } : {})}`,
  profile: (login: string) => `${settings(login)}/profile`,
  security: (login: string) => `${settings(login)}/security`,
  memberPrivileges: (login: string) => `${settings(login)}/member_privileges`,
  avatar: (login: string) => `${settings(login)}/avatar`,
  auditLog: (login: string) => `${settings(login)}/audit-log`,
  auditExport: (login: string, format: "csv" | "json", filter: Record<string, string | undefined> = {}) =>
    `${settings(login)}/audit-log/export.${format}${filterSearch(filter)}`,
  repositoryAccess: (owner: string, name: string, list: { query?: string; page?: number } = {}) =>
    `/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/settings/access${search(list)}`,
};

function organization(login: string): string {
  return `/orgs/${encodeURIComponent(login)}`;
}

function settings(login: string): string {
  return `/organizations/${encodeURIComponent(login)}/settings`;
}

function search({ query, page }: { query?: string; page?: number }): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set("query", query);
  if (page !== undefined && page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

function filterSearch(filter: Record<string, string | undefined>): string {
  const values = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return values.length === 0 ? "" : `?${new URLSearchParams(values).toString()}`;
}
