/** The paths of webhooks: apart from `paths`, which every page loads. */
export const webhookPaths = {
  ofRepository: (owner: string, name: string) =>
    `/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/settings/hooks`,
  ofOrganization: (login: string) => `/organizations/${encodeURIComponent(login)}/settings/hooks`,
};
