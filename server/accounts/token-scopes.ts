import type { Viewer } from "#server/platform/context.ts";

export const TOKEN_SCOPES = [
  "repo",
  "public_repo",
  "admin:org",
  "read:org",
  "user",
  "notifications",
  "admin:repo_hook",
  "admin:org_hook",
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Whether the viewer may read of which organizations and teams they are a member. */
export function readsMembership(viewer: Viewer): boolean {
  return hasScope(viewer, "repo", "admin:org", "read:org");
}

/** Whether the viewer has a session, or a token with one of the scopes. */
export function hasScope({ scopes }: Viewer, ...required: readonly TokenScope[]): boolean {
  return scopes === null || required.some((scope) => scopes.includes(scope));
}
