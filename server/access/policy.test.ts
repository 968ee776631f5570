import { describe, expect, test } from "vitest";
import { ACTIONS, allows, ROLES, type Grant } from "#server/access/policy.ts";

const grant = (role: Grant["role"], change: Partial<Grant> = {}): Grant => ({
  role,
  isSignedIn: true,
  canWrite: true,
  isArchived: false,
  isDisabled: false,
  isLocked: false,
  hasIssuesEnabled: true,
  ...change,
});

/** One line an action: who may. `author` and `closer` stand for a reader who is that. */
function matrix(): string {
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
  test("is this whole role × action matrix", async () => {
    await expect(`${matrix()}\n`).toMatchFileSnapshot("./policy.golden.txt");
  });

  test.each(ACTIONS)("refuses %s to everybody without a role, whatever they are to the thing", (action) => {
    expect(allows(action, grant(null), { isAuthor: true, isCloser: true })).toBe(false);
  });

  test.each(ACTIONS)("refuses %s to the anonymous and to tokens without the scope", (action) => {
    expect(allows(action, grant("ADMIN", { isSignedIn: false }), { isAuthor: true })).toBe(false);
    expect(allows(action, grant("ADMIN", { canWrite: false }), { isAuthor: true })).toBe(false);
  });

  test("an archived, disabled or locked repository takes no writes but changes of its own settings", () => {
    for (const change of [{ isArchived: true }, { isDisabled: true }, { isLocked: true }]) {
      const allowed = ACTIONS.filter((action) => allows(action, grant("ADMIN", change), { isAuthor: true }));
      expect(allowed).toEqual([
        "repository.update",
        "repository.archive",
        "repository.delete",
        "repository.collaborators",
        "webhook.manage",
      ]);
    }
  });

  test("no issue is opened where issues are off", () => {
    expect(allows("issue.create", grant("ADMIN", { hasIssuesEnabled: false }))).toBe(false);
  });
});
