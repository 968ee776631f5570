import { expect, test } from "vitest";
import { getDisabledReason } from "#web/milestones/disabled-reason.ts";
import { shortTitle } from "#web/milestones/short-title.ts";

test("issues are edited together when fewer than 100 are loaded and none of the selected is a pull request", () => {
  expect(getDisabledReason(99, ["Issue", "Issue"])).toBeUndefined();
  expect(getDisabledReason(100, ["Issue"])).toBe("Bulk editing is available for fewer than 100 loaded issues");
  expect(getDisabledReason(2, ["Issue", "PullRequest"])).toBe("Bulk editing isn't available for pull requests");
});

test("a title in a breadcrumb is cut after 30 characters as people count them", () => {
  expect(shortTitle("x".repeat(30))).toBe("x".repeat(30));
  expect(shortTitle("x".repeat(31))).toBe(`${"x".repeat(30)}…`);
  const family = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";
  expect(shortTitle(family.repeat(31))).toBe(`${family.repeat(30)}…`);
});
