/** The paths of branch protection rules: apart from `paths`, which every page loads. */
export const branchPaths = {
  rules: (owner: string, name: string) => `/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/settings/branches`,
};
