/** The paths of all pages, for links and `url` fields. */
type Repo = { owner: string; name: string };
type Project = { isInOrganization: boolean; owner: string; number: number };

/** A page of a list of the site administration, as far as it is filtered. */
type SiteList = { query?: string; filter?: string; page?: number };

/** The lists of a person's page. */
export type AccountTab = "repositories" | "issues" | "comments";

export const paths = {
  home: () => "/",
  setup: (token: string) => `/setup?token=${encodeURIComponent(token)}`,
  signIn: (returnTo?: string) => (returnTo ? `/login?return_to=${encodeURIComponent(returnTo)}` : "/login"),
  /** Where a member authenticates with the organization's identity provider, and then continues. */
  singleSignOn: (login: string, returnTo?: string) =>
    `/orgs/${encodeURIComponent(login)}/sso${search({ return_to: returnTo })}`,
  settingsOrganizations: () => "/settings/organizations",
  twoFactor: ({ returnTo, hasPasskeys }: { returnTo?: string; hasPasskeys?: boolean } = {}) =>
    `/login/two-factor${search({ passkey: hasPasskeys ? "1" : undefined, return_to: returnTo })}`,
  settingsTokens: () => "/settings/tokens",
  settingsProfile: () => "/settings/profile",
  settingsAccount: () => "/settings/account",
  settingsAppearance: () => "/settings/appearance",
  settingsEmails: () => "/settings/emails",
  settingsNotifications: () => "/settings/notifications",
  watching: () => "/watching",
  settingsAvatar: () => "/settings/avatar",
  settingsEmoji: () => "/settings/emoji",
  settingsPassword: () => "/settings/security",
  settingsSessions: () => "/settings/sessions",
  settingsConfirmed: () => "/settings/confirmed",
  settingsIdentities: () => "/settings/identities",
  siteAuthentication: () => "/site/authentication",
  signInWith: (slug: string, returnTo?: string) =>
    `/identity/${slug}${search({ return_to: returnTo === "/" ? undefined : returnTo })}`,
  imports: () => "/site/imports",
  sitePeople: (list: SiteList = {}) => `/site/people${siteSearch(list)}`,
  siteInvitations: (list: SiteList = {}) => `/site/invitations${siteSearch(list)}`,
  siteOrganizations: (list: SiteList = {}) => `/site/organizations${siteSearch(list)}`,
  siteRepositories: (list: SiteList = {}) => `/site/repositories${siteSearch(list)}`,
  siteSettings: () => "/site/settings",
  siteHealth: () => "/site/health",
  siteAuditLog: (filter: Record<string, string | undefined> = {}) => `/site/audit-log${search(filter)}`,
  siteAuditExport: (format: "csv" | "json", filter: Record<string, string | undefined> = {}) =>
    `/site/audit-log/export.${format}${search(filter)}`,
  join: (token?: string) => (token ? `/join/${encodeURIComponent(token)}` : "/join"),
  resetPassword: (token: string) => `/reset/${encodeURIComponent(token)}`,
  forgotPassword: () => "/password_reset",
  verifyEmail: (token: string) => `/settings/emails/verify/${encodeURIComponent(token)}`,
  newRepository: () => "/new",
  account: (login: string, list: { tab?: AccountTab; page?: number } = {}) =>
    `/${encodeURIComponent(login)}${search({ tab: list.tab, page: list.page && list.page > 1 ? String(list.page) : undefined })}`,
  /** The version of an identicon is 0: its address differs from that of an uploaded avatar. */
  avatar: (accountId: number, { size, version }: { size?: number | null | undefined; version: string | null }) =>
    `/avatars/${accountId}${search({ s: size ? String(size) : undefined, v: version ?? "0" })}`,
  repository: ({ owner, name }: Repo) => `/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`,
  repositorySettings: (repo: Repo) => `${paths.repository(repo)}/settings`,
  bulkUpdates: (repo: Repo) => `${paths.repositorySettings(repo)}/bulk-updates`,
  issues: (repo: Repo, query?: { q?: string; page?: number }) =>
    `${paths.repository(repo)}/issues${search({ q: query?.q, page: query?.page && query.page > 1 ? String(query.page) : undefined })}`,
  pulls: (repo: Repo) => `${paths.repository(repo)}/pulls`,
  newPull: (repo: Repo) => `${paths.repository(repo)}/compare`,
  labels: (repo: Repo) => `${paths.repository(repo)}/labels`,
  milestones: (repo: Repo) => `${paths.repository(repo)}/milestones`,
  newMilestone: (repo: Repo) => `${paths.milestones(repo)}/new`,
  editMilestone: (repo: Repo, number: number) => `${paths.milestones(repo)}/${number}/edit`,
  organizationMilestones: (login: string) => `/orgs/${encodeURIComponent(login)}/milestones`,
  organizationLabels: (login: string) => `/organizations/${encodeURIComponent(login)}/settings/labels`,
  settingsLabels: () => "/settings/labels",
  organizationIssueTypes: (login: string) => `/organizations/${encodeURIComponent(login)}/settings/issue-types`,
  organizationIssueFields: (login: string) => `/organizations/${encodeURIComponent(login)}/settings/issue-fields`,
  newIssue: (repo: Repo) => `${paths.repository(repo)}/issues/new`,
  issue: (repo: Repo, number: number) => `${paths.repository(repo)}/issues/${number}`,
  pull: (repo: Repo, number: number) => `${paths.repository(repo)}/pull/${number}`,
  newIssueFor: (repo: Repo, hasTemplates: boolean) =>
    hasTemplates ? paths.newIssueChooser(repo) : paths.newIssue(repo),
  newIssueChooser: (repo: Repo) => `${paths.repository(repo)}/issues/new/choose`,
  newIssueAnywhere: () => "/issues/new",
  dashboard: (query?: string) => `/issues${search({ q: query })}`,
  dashboardPulls: () => "/pulls",
  notifications: (query?: string) => `/notifications${search({ q: query })}`,
  view: (id: string) => `/issues/${id}`,
  viewExport: (id: string, kind: "csv" | "json") => `/issues/${id}/export.${kind}`,
  viewFeed: (id: string) => `/issues/${id}/feed.atom`,
  newView: (from?: { query: string; repo: string }) =>
    `/issues/views/new${search({ q: from?.query, repo: from?.repo })}`,
  files: (repo: Repo) => `${paths.repository(repo)}/files`,
  docs: (page?: string) => (page ? `/site/docs/${page}` : "/site/docs"),
  /** Leads to a search for the issues of the project. */
  project: ({ isInOrganization, owner, number }: Project) =>
    `/${isInOrganization ? "orgs" : "users"}/${encodeURIComponent(owner)}/projects/${number}`,
  file: (repo: Repo, path: string) =>
    `${paths.repository(repo)}/files/${path.split("/").map(encodeURIComponent).join("/")}`,
  savedReplies: () => "/settings/replies",
  /** The link of an e-mail that unsubscribes from an issue. */
  unsubscribe: (token: string) => `/notifications/unsubscribe/${token}`,
  asset: (id: string) => `/user-attachments/assets/${id}`,
  attachedFile: (id: string, name: string) => `/user-attachments/files/${id}/${encodeURIComponent(name)}`,
  comment: (issuePath: string, commentId: number) => `${issuePath}#issuecomment-${commentId}`,
  /** The same issues, by the address that GitHub gives a label. */
  labelPage: (repo: Repo, name: string) => `${paths.labels(repo)}/${encodeURIComponent(name)}`,
  label: (repo: Repo, name: string) => paths.issues(repo, { q: `is:issue state:open label:${quote(name)}` }),
  milestone: (repo: Repo, number: number) => `${paths.repository(repo)}/milestone/${number}`,
};

/** A value of the search language, in quotes if it needs them. */
export function quote(value: string): string {
  return /^[^\s,"():\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** A value in quotes, with its quotes and backslashes escaped. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

function siteSearch({ query, filter, page = 1 }: SiteList): string {
  return search({ q: query || undefined, filter, page: page > 1 ? String(page) : undefined });
}

function search(values: Record<string, string | undefined>): string {
  const defined = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return defined.length > 0 ? `?${new URLSearchParams(defined).toString()}` : "";
}
