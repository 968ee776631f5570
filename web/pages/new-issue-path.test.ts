import { expect, test } from "vitest";
import { getNewIssuePath } from "#web/pages/new-issue-path.ts";

const REPOSITORY = {
  owner: { login: "octo" },
  name: "hello",
  viewerCanCreateIssues: false,
  hasAnyTemplates: false,
  hasIssuesEnabled: true,
  isArchived: false,
};

test("visitors are led to New issue through the sign-in, unless nobody can create issues", () => {
  const get = (change: object) => getNewIssuePath({ repository: { ...REPOSITORY, ...change }, isSignedIn: false });
  expect(get({})).toContain("login");
  expect(get({ isArchived: true })).toBeUndefined();
  expect(get({ hasIssuesEnabled: false })).toBeUndefined();
});
