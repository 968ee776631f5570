import { describe, expect, test } from "vitest";
import {
  requireCanCreateIssues,
  requireMilestone,
  requireNotArchived,
  requirePush,
  requireRepository,
  requireSignedIn,
  requireSignedOut,
} from "#web/pages/checks.ts";
import { runChecks } from "#web/platform/router/page-status.ts";

const context = { variables: {}, path: "/new", url: new URL("http://localhost/new?name=a") };
const viewer = (isSignedIn: boolean) => ({ safeViewer: { isSignedIn } });

describe("checks of a page", () => {
  test("the first check that fails decides", () => {
    const checks = [requireRepository, requireSignedIn, requirePush("No push")];
    const run = (repository: { viewerCanPush: boolean } | null, isSignedIn: boolean) =>
      runChecks(checks, { repository, ...viewer(isSignedIn) }, context);
    expect(run(null, false)).toEqual({ status: 404, message: "Repository not found" });
    expect(run({ viewerCanPush: false }, false)).toMatchObject({ status: 302 });
    expect(run({ viewerCanPush: false }, true)).toEqual({ status: 403, message: "No push" });
    expect(run({ viewerCanPush: true }, true)).toBeUndefined();
  });

  test("an archived repository says that it is read-only", () => {
    expect(requireNotArchived({ repository: { isArchived: false } }, context)).toBeUndefined();
    expect(requireNotArchived({ repository: { isArchived: true } }, context)).toEqual({
      status: 403,
      message: "This repository has been archived by its owner. It is now read-only.",
      advice: "Somebody who administers the repository can unarchive it in its settings.",
    });
  });

  test("signing in leads back to the address", () => {
    expect(requireSignedIn(viewer(false), context)).toEqual({
      status: 302,
      redirect: `/login?return_to=${encodeURIComponent("/new?name=a")}`,
    });
    expect(requireSignedOut(viewer(true), context)).toEqual({ status: 302, redirect: "/" });
  });

  test("a repository without the milestone is not found", () => {
    expect(requireMilestone({ repository: { milestone: null } }, context)).toEqual({
      status: 404,
      message: "Milestone not found",
    });
    expect(requireMilestone({ repository: { milestone: {} } }, context)).toBeUndefined();
  });

  test("creating an issue needs an account and permission", () => {
    const page = (user: object | null, viewerCanCreateIssues: boolean, hasIssuesEnabled = true) =>
      requireCanCreateIssues(
        { repository: { viewerCanCreateIssues, hasIssuesEnabled }, safeViewer: { user } },
        context,
      );
    expect(page(null, true)).toEqual({ status: 404, message: "Current user not found" });
    expect(page({}, false)).toEqual({ status: 403 });
    expect(page({}, false, false)).toEqual({
      status: 403,
      message: "Issues are disabled in this repository.",
      advice: "Somebody who administers the repository can turn issues on in its settings.",
    });
    expect(page({}, true)).toBeUndefined();
  });
});
