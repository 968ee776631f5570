import { expect, test } from "vitest";
import { getDisabledReason } from "#web/milestones/disabled-reason.ts";
import { shortTitle } from "#web/milestones/short-title.ts";

test("several issues are changed together where fewer than a hundred are loaded and no pull request is among them", () => {
  expect(getDisabledReason(99, ["Issue", "Issue"])).toBeUndefined();
  expect(getDisabledReason(100, ["Issue"])).toMatch(/fewer than 100 issues/);
  expect(getDisabledReason(2, ["Issue", "PullRequest"])).toBe("Pull requests cannot be changed together.");
});

test("a title in a breadcrumb is cut after thirty characters, whole ones", () => {
  expect(shortTitle("x".repeat(30))).toBe("x".repeat(30));
  expect(shortTitle("x".repeat(31))).toBe(`${"x".repeat(30)}…`);
  const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";
  expect(shortTitle(family.repeat(31))).toBe(`${family.repeat(30)}…`);
});
