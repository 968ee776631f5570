/**
 * What a fine-grained token can be permitted. METADATA_READ, which each has, reads its repositories with their issues, pull requests
 * and files; ISSUES_WRITE covers the conversations of pull requests too, because they are the same.
 */
export const TOKEN_PERMISSIONS = [
  "METADATA_READ",
  "ISSUES_WRITE",
  "PULL_REQUESTS_WRITE",
  "CONTENTS_WRITE",
  "STATUSES_WRITE",
  "CHECKS_WRITE",
  "ADMINISTRATION_WRITE",
] as const;

export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];

/** Whether these are the permissions of a fine-grained token, and none of the accepted ones is among them. */
export function lacksPermission(permissions: readonly string[] | undefined, ...accepted: TokenPermission[]): boolean {
  return permissions !== undefined && !accepted.some((permission) => permissions.includes(permission));
}
