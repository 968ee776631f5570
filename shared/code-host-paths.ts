/** The paths of code hosts: apart from `paths`, which every page loads. */
export const codeHostPaths = {
  list: (owner: string, name: string) =>
    `/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/settings/code-hosts`,
};
