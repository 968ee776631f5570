/** The paths of the pages of GitHub Apps and their installations. */
export const appPaths = {
  /** The settings of an account: of the viewer without a login, otherwise of an organization. */
  apps: (organization?: string) => `${settings(organization)}/apps`,
  newApp: (organization?: string) => `${settings(organization)}/apps/new`,
  appSettings: ({ slug, organization }: { slug: string; organization?: string | undefined }) =>
    `${settings(organization)}/apps/${encodeURIComponent(slug)}`,
  app: (slug: string) => `/apps/${encodeURIComponent(slug)}`,
  installApp: (slug: string, account?: string) =>
    `/apps/${encodeURIComponent(slug)}/installations/new${account ? `?target=${encodeURIComponent(account)}` : ""}`,
  installations: (organization?: string) => `${settings(organization)}/installations`,
  installation: ({ id, organization }: { id: number; organization?: string | undefined }) =>
    `${settings(organization)}/installations/${id}`,
};

function settings(organization: string | undefined): string {
  return organization === undefined ? "/settings" : `/organizations/${encodeURIComponent(organization)}/settings`;
}
