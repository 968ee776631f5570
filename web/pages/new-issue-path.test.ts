import { expect, test } from "vitest";
import { getMilestoneIssuePath } from "#web/pages/milestone-issue-path.ts";
import { getNewIssuePath } from "#web/pages/new-issue-path.ts";

const REPOSITORY = {
  owner: { login: "octo" },
  name: "hello",
  viewerCanCreateIssues: false,
  hasAnyTemplates: false,
  hasIssuesEnabled: true,
  isArchived: false,
};

test("visitors of a milestone are led to a new issue with it, unless nobody can create issues", () => {
  const get = (change: object) =>
    getMilestoneIssuePath({ repository: { ...REPOSITORY, ...change }, milestone: { title: "v1" }, isSignedIn: false });
  expect(get({ viewerCanCreateIssues: true })).toBe("/octo/hello/issues/new?milestone=v1");
  expect(get({})).toContain("login");
  expect(get({ isArchived: true })).toBeUndefined();
  expect(get({ hasIssuesEnabled: false })).toBeUndefined();
});

test("visitors are led to New issue through the sign-in, unless nobody can create issues", () => {
  const get = (change: object) => getNewIssuePath({ repository: { ...REPOSITORY, ...change }, isSignedIn: false });
  expect(get({})).toContain("login");
  expect(get({ isArchived: true })).toBeUndefined();
  expect(get({ hasIssuesEnabled: false })).toBeUndefined();
});
