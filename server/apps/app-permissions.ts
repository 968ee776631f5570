import type { ReadPermission, TokenPermission } from "#server/accounts/token-permissions.ts";
import { unprocessable } from "#server/errors.ts";
import type { InstallationGrant } from "#server/platform/context.ts";

/**
 * What an app can be permitted, under GitHub's names, and what each level means for its tokens. `metadata: read`, which each app
 * has, reads the repositories of an installation, and nothing of what is in them.
 */
const APP_PERMISSIONS = {
  administration: { read: ["ADMINISTRATION_READ"], write: ["ADMINISTRATION_READ", "ADMINISTRATION_WRITE"] },
  checks: { read: ["CHECKS_READ"], write: ["CHECKS_READ", "CHECKS_WRITE"] },
  contents: { read: ["CONTENTS_READ"], write: ["CONTENTS_READ", "CONTENTS_WRITE"] },
  issues: { read: ["ISSUES_READ"], write: ["ISSUES_READ", "ISSUES_WRITE"] },
  members: { read: ["MEMBERS_READ"], write: ["MEMBERS_READ"] },
  metadata: { read: ["METADATA_READ"], write: ["METADATA_READ"] },
  pull_requests: { read: ["PULL_REQUESTS_READ"], write: ["PULL_REQUESTS_READ", "PULL_REQUESTS_WRITE"] },
  statuses: { read: ["STATUSES_READ"], write: ["STATUSES_READ", "STATUSES_WRITE"] },
} as const satisfies Record<string, Record<AccessLevel, readonly GrantedPermission[]>>;

/** The permissions of fine-grained tokens, and those that only apps have. */
type GrantedPermission = TokenPermission | ReadPermission | "MEMBERS_READ";

export type AccessLevel = "read" | "write";
export type AppPermission = keyof typeof APP_PERMISSIONS;
export type AppPermissions = Partial<Record<AppPermission, AccessLevel>>;

export const APP_PERMISSION_NAMES = Object.keys(APP_PERMISSIONS) as AppPermission[];

/** Permissions that only reading exists of. */
const READ_ONLY: readonly AppPermission[] = ["members", "metadata"];

/** Checks what was sent, and adds `metadata`. `none` leaves a permission out. */
export function parsePermissions(input: Readonly<Record<string, unknown>>): AppPermissions {
  const permissions: AppPermissions = { metadata: "read" };
  for (const [name, level] of Object.entries(input)) {
    const known = APP_PERMISSION_NAMES.find((permission) => permission === name);
    if (!known) throw unprocessable(`"${name.slice(0, 50)}" is not a permission of apps.`, "permissions");
    if (level === "none") continue;
    if (level !== "read" && (level !== "write" || READ_ONLY.includes(known)))
      throw unprocessable(`The level of the permission "${name}" is invalid.`, "permissions");
    permissions[known] = level;
  }
  return permissions;
}

/** What all of them permit. */
export function intersect(...all: readonly AppPermissions[]): AppPermissions {
  return Object.fromEntries(
    APP_PERMISSION_NAMES.flatMap((name) => {
      const levels = all.map((permissions) => permissions[name]);
      if (levels.includes(undefined)) return [];
      return [[name, levels.includes("read") ? "read" : "write"]];
    }),
  );
}

/** Whether `granted` permits everything that `wanted` asks for. */
export function covers(granted: AppPermissions, wanted: AppPermissions): boolean {
  return APP_PERMISSION_NAMES.every(
    (name) => wanted[name] === undefined || granted[name] === "write" || granted[name] === wanted[name],
  );
}

/** The permissions of a token, as fine-grained tokens have them. */
export function toTokenPermissions(permissions: AppPermissions): GrantedPermission[] {
  return APP_PERMISSION_NAMES.flatMap((name) => {
    const level = permissions[name];
    return level === undefined ? [] : APP_PERMISSIONS[name][level];
  });
}

/** The role of the bot on the repositories of an installation, which its permissions limit further (server/access/policy.ts). */
export function toRole(permissions: readonly GrantedPermission[]): InstallationGrant["role"] {
  if (permissions.includes("ADMINISTRATION_WRITE")) return "ADMIN";
  return permissions.some((permission) => permission.endsWith("_WRITE")) ? "WRITE" : "READ";
}
