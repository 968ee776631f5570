import type { Viewer } from "#server/platform/context.ts";

/** What can be read beside METADATA_READ, which reads the repositories themselves. A permission to write reads too. */
export const READ_PERMISSIONS = [
  "ADMINISTRATION_READ",
  "CHECKS_READ",
  "CONTENTS_READ",
  "ISSUES_READ",
  "PULL_REQUESTS_READ",
  "STATUSES_READ",
] as const;

export type ReadPermission = (typeof READ_PERMISSIONS)[number];

/**
 * What a fine-grained token can be permitted. METADATA_READ, which each has, reads its repositories; ISSUES_WRITE covers the
 * conversations of pull requests that it reads too, because they are the same.
 */
export const TOKEN_PERMISSIONS = [
  "METADATA_READ",
  "ISSUES_WRITE",
  "PULL_REQUESTS_WRITE",
  "CONTENTS_WRITE",
  "STATUSES_WRITE",
  "CHECKS_WRITE",
  "ADMINISTRATION_WRITE",
  ...READ_PERMISSIONS,
] as const;

export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];

/** Whether the token of the viewer, if it has permissions, has one of these. In public repositories none is needed. */
export function canRead(
  { permissions, authorization }: Pick<Viewer, "permissions" | "authorization">,
  ...accepted: readonly ReadPermission[]
): boolean {
  const granted = authorization ? authorization.reads : permissions;
  return (
    granted === undefined ||
    accepted.some((one) => granted.includes(one) || granted.includes(one.replace("_READ", "_WRITE")))
  );
}

/** Whether these are the permissions of a fine-grained token, and none of the accepted ones is among them. */
export function lacksPermission(permissions: readonly string[] | undefined, ...accepted: TokenPermission[]): boolean {
  return permissions !== undefined && !accepted.some((permission) => permissions.includes(permission));
}
