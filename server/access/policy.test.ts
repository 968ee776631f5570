import { describe, expect, test } from "vitest";
import {
  ACTIONS,
  allows,
  allowsOrganizationCreation,
  allowsOwner,
  allowsTeam,
  allowsView,
  OWNER_ACTION_NAMES,
  refusal,
  ROLES,
  TEAM_ACTION_NAMES,
  VIEW_ACTION_NAMES,
  type Grant,
  type OwnerGrant,
  type TeamGrant,
  type ViewGrant,
} from "#server/access/policy.ts";
import { TOKEN_PERMISSIONS } from "#server/accounts/token-permissions.ts";

const grant = (role: Grant["role"], change: Partial<Grant> = {}): Grant => ({
  role,
  isSignedIn: true,
  canWrite: true,
  isArchived: false,
  isDisabled: false,
  isOutsideEnterprise: false,
  isLocked: false,
  hasIssuesEnabled: true,
  ...change,
});

/** The viewers of the matrix: one of each relation, with a session and with tokens. */
const OWNER_GRANTS: Record<string, OwnerGrant> = {
  stranger: { relation: null, canWrite: true, hasSession: true, canAdminister: true, membersCanCreate: [] },
  member: { relation: "MEMBER", canWrite: true, hasSession: true, canAdminister: true, membersCanCreate: [] },
  "member-token": { relation: "MEMBER", canWrite: true, hasSession: false, canAdminister: false, membersCanCreate: [] },
  "member-who-can-create-public": {
    relation: "MEMBER",
    canWrite: true,
    hasSession: true,
    canAdminister: true,
    membersCanCreate: ["PUBLIC"],
  },
  "member-who-can-create-private": {
    relation: "MEMBER",
    canWrite: true,
    hasSession: true,
    canAdminister: true,
    membersCanCreate: ["PRIVATE"],
  },
  "outsider-where-members-can-create": {
    relation: null,
    canWrite: true,
    hasSession: true,
    canAdminister: true,
    membersCanCreate: ["PUBLIC", "PRIVATE"],
  },
  owner: { relation: "OWNER", canWrite: true, hasSession: true, canAdminister: true, membersCanCreate: [] },
  "owner-token": { relation: "OWNER", canWrite: true, hasSession: false, canAdminister: false, membersCanCreate: [] },
  "owner-token-without-scope": {
    relation: "OWNER",
    canWrite: false,
    hasSession: false,
    canAdminister: false,
    membersCanCreate: [],
  },
  "owner-token-for-teams": {
    relation: "OWNER",
    canWrite: false,
    hasSession: false,
    canAdminister: true,
    membersCanCreate: [],
  },
  self: { relation: "SELF", canWrite: true, hasSession: true, canAdminister: true, membersCanCreate: [] },
  "self-token": { relation: "SELF", canWrite: true, hasSession: false, canAdminister: false, membersCanCreate: [] },
  "self-token-without-scope": {
    relation: "SELF",
    canWrite: false,
    hasSession: false,
    canAdminister: false,
    membersCanCreate: [],
  },
  "managed-self": {
    relation: "SELF",
    canWrite: true,
    hasSession: true,
    canAdminister: true,
    membersCanCreate: [],
    isManaged: true,
  },
  "managed-owner": {
    relation: "OWNER",
    canWrite: true,
    hasSession: true,
    canAdminister: true,
    membersCanCreate: [],
    isManaged: true,
  },
  "managed-owner-outside-enterprise": {
    relation: "OWNER",
    canWrite: true,
    hasSession: true,
    canAdminister: true,
    membersCanCreate: [],
    isManaged: true,
    isOutsideEnterprise: true,
  },
};

const TEAM_GRANTS: Record<string, TeamGrant> = {
  member: { isOwner: false, isMaintainer: false, canAdminister: true },
  maintainer: { isOwner: false, isMaintainer: true, canAdminister: true },
  "maintainer-token": { isOwner: false, isMaintainer: true, canAdminister: false },
  owner: { isOwner: true, isMaintainer: false, canAdminister: true },
  "owner-token": { isOwner: true, isMaintainer: false, canAdminister: false },
};

const viewer: ViewGrant = { isOwner: false, isAdmin: false, isMember: false, membersCanEdit: false, canWrite: true };

const VIEW_GRANTS: Record<string, ViewGrant> = {
  reader: viewer,
  member: { ...viewer, isMember: true },
  "member-of-editable": { ...viewer, isMember: true, membersCanEdit: true },
  "reader-of-editable": { ...viewer, membersCanEdit: true },
  admin: { ...viewer, isAdmin: true },
  owner: { ...viewer, isOwner: true },
  "owner-token-without-scope": { ...viewer, isOwner: true, canWrite: false },
};

function matrix(): string {
  return [
    repositoryMatrix(),
    printMatrix(OWNER_ACTION_NAMES, OWNER_GRANTS, allowsOwner),
    printMatrix(TEAM_ACTION_NAMES, TEAM_GRANTS, allowsTeam),
    printMatrix(VIEW_ACTION_NAMES, VIEW_GRANTS, allowsView),
  ].join("\n");
}

function printMatrix<Name extends string, Subject>(
  actions: readonly Name[],
  grants: Record<string, Subject>,
  isAllowed: (action: Name, grant: Subject) => boolean,
): string {
  return actions
    .map((action) => {
      const names = Object.keys(grants).filter((name) => isAllowed(action, grants[name] as Subject));
      return `${action}: ${names.join(" ")}`;
    })
    .join("\n");
}

/** One line per action with the roles that it is permitted to. `author` and `closer` are readers. */
function repositoryMatrix(): string {
  return ACTIONS.map((action) => {
    const roles = ROLES.filter((role) => allows(action, grant(role)));
    const relations = [
      ...(allows(action, grant("READ"), { isAuthor: true }) && !roles.includes("READ") ? ["author"] : []),
      ...(allows(action, grant("READ"), { isCloser: true }) && !roles.includes("READ") ? ["closer"] : []),
    ];
    return `${action}: ${[...relations, ...roles.map((role) => role.toLowerCase())].join(" ")}`;
  }).join("\n");
}

describe("the policy", () => {
  test("is the matrix of roles and actions in the golden file", async () => {
    await expect(`${matrix()}\n`).toMatchFileSnapshot("./policy.golden.txt");
  });

  test.each(ACTIONS)("refuses %s to everyone without a role, authors included", (action) => {
    expect(allows(action, grant(null), { isAuthor: true, isCloser: true })).toBe(false);
  });

  test.each(ACTIONS)("refuses %s to anonymous viewers and to tokens without the scope", (action) => {
    expect(allows(action, grant("ADMIN", { isSignedIn: false }), { isAuthor: true })).toBe(false);
    expect(allows(action, grant("ADMIN", { canWrite: false }), { isAuthor: true })).toBe(false);
  });

  test("an archived, disabled or locked repository permits only what concerns its settings", () => {
    for (const change of [{ isArchived: true }, { isDisabled: true }, { isLocked: true }]) {
      const allowed = ACTIONS.filter((action) => allows(action, grant("ADMIN", change), { isAuthor: true }));
      expect(allowed).toEqual([
        "repository.update",
        "repository.archive",
        "repository.delete",
        "repository.transfer",
        "repository.collaborators",
        "repository.codeHosts",
        "repository.webhooks",
        "repository.bulkUpdates",
      ]);
    }
  });

  test.each(ACTIONS)("refuses %s to enterprise-managed users outside of their enterprise", (action) => {
    expect(allows(action, grant("ADMIN", { isOutsideEnterprise: true }), { isAuthor: true })).toBe(false);
  });

  test.each(ACTIONS)("permits %s to a fine-grained token only with a permission for it", (action) => {
    const all = TOKEN_PERMISSIONS.filter((permission) =>
      allows(action, grant("ADMIN", { permissions: ["METADATA_READ", permission] }), { isAuthor: true }),
    );
    expect(all.length).toBeGreaterThan(0);
    expect(all).not.toContain("METADATA_READ");
  });

  test("has a message for what is not permitted", () => {
    expect(refusal("label.update")).toBe("You don't have permission to edit labels in this repository");
  });

  test("lets everyone make organizations, or site administrators only, in a session", () => {
    const can = (isSiteAdmin: boolean, policy: "EVERYONE" | "ADMINISTRATORS", hasSession = true) =>
      allowsOrganizationCreation({ isSiteAdmin, hasSession, policy });
    expect([can(false, "EVERYONE"), can(false, "ADMINISTRATORS"), can(true, "ADMINISTRATORS")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(can(true, "EVERYONE", false)).toBe(false);
    const managed = { isSiteAdmin: true, hasSession: true, policy: "EVERYONE", isManaged: true } as const;
    expect(allowsOrganizationCreation(managed)).toBe(false);
  });

  test("a locked conversation takes comments, reactions and dependents from others than readers only, authors included", () => {
    const refused = ACTIONS.filter((action) => {
      const can = (isLocked: boolean) => allows(action, grant("READ"), { isAuthor: true, isLocked });
      return can(false) && !can(true);
    });
    expect(refused).toEqual(["issue.block", "comment.create", "reaction.add"]);
  });

  test("permits no new issues if issues are disabled", () => {
    expect(allows("issue.create", grant("ADMIN", { hasIssuesEnabled: false }))).toBe(false);
  });
});
