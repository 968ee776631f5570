import { describe, expect, test } from "vitest";
import { ACTIONS, allows } from "#server/access/policy.ts";
import { allowsField, SCOPED_FIELDS } from "#server/access/scopes.ts";
import {
  APP_PERMISSION_NAMES,
  covers,
  intersect,
  parsePermissions,
  toRole,
  toTokenPermissions,
  type AppPermissions,
} from "#server/apps/app-permissions.ts";
import type { Viewer } from "#server/platform/context.ts";

const LEVELS = ["read", "write"] as const;

/** Each permission at each of its levels, with `metadata`, which every app has. */
const CHOICES: AppPermissions[] = APP_PERMISSION_NAMES.flatMap((name) =>
  LEVELS.filter((level) => level === "read" || !["members", "metadata"].includes(name)).map((level) => ({
    metadata: "read" as const,
    [name]: level,
  })),
);

const print = (permissions: AppPermissions) =>
  Object.entries(permissions)
    .filter(([name], _, all) => name !== "metadata" || all.length === 1)
    .map(([name, level]) => `${name}:${level}`)
    .join(" ");

function makeViewer(permissions: AppPermissions): Viewer {
  const granted = toTokenPermissions(permissions);
  return {
    accountId: 1,
    login: "octo-bot[bot]",
    isSiteAdmin: false,
    scopes: [],
    hiddenOrganizationIds: [],
    repositoryIds: [1],
    permissions: granted,
    installation: { id: 1, tokenId: 1, appId: 1, accountId: 2, role: toRole(granted) },
  };
}

const listActions = (permissions: AppPermissions) => {
  const granted = toTokenPermissions(permissions);
  const grant = {
    role: toRole(granted),
    isSignedIn: true,
    canWrite: true,
    permissions: granted,
    isArchived: false,
    isDisabled: false,
    isLocked: false,
    hasIssuesEnabled: true,
    isOutsideEnterprise: false,
  };
  return ACTIONS.filter((action) => allows(action, grant));
};

describe("the permissions of an installation", () => {
  test("permit the actions and mutations of the golden file on its repositories, and no others", async () => {
    const lines = CHOICES.flatMap((permissions) => [
      `${print(permissions)}: role ${toRole(toTokenPermissions(permissions))}`,
      ...listActions(permissions).map((action) => `  ${action}`),
      ...SCOPED_FIELDS.filter((field) => field.startsWith("Mutation.") && allowsField(makeViewer(permissions), field))
        .toSorted()
        .map((field) => `  ${field}`),
    ]);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./app-permissions.golden.txt");
  });

  test("permit no action and only the empty mutation by reading alone", () => {
    for (const permissions of CHOICES.filter((choice) => !Object.values(choice).includes("write"))) {
      expect(listActions(permissions)).toEqual([]);
      const fields = SCOPED_FIELDS.filter((field) => field.startsWith("Mutation."));
      expect(fields.filter((field) => allowsField(makeViewer(permissions), field))).toEqual(["Mutation.noop"]);
    }
  });

  test("are those that the installation, the app and the token all have", () => {
    expect(intersect({ issues: "write", contents: "read" }, { issues: "read", checks: "write" })).toEqual({
      issues: "read",
    });
    expect(covers({ issues: "write" }, { issues: "read" })).toBe(true);
    expect(covers({ issues: "read" }, { issues: "write" })).toBe(false);
    expect(covers({ issues: "read" }, { checks: "read" })).toBe(false);
  });

  test("always include metadata, and refuse unknown names and levels", () => {
    expect(parsePermissions({ issues: "write", checks: "none" })).toEqual({ metadata: "read", issues: "write" });
    expect(() => parsePermissions({ walrus: "read" })).toThrow('"walrus" is not a permission of apps.');
    expect(() => parsePermissions({ issues: "admin" })).toThrow('The level of the permission "issues" is invalid.');
    expect(() => parsePermissions({ metadata: "write" })).toThrow("is invalid.");
  });
});
