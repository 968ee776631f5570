import { expect, test } from "vitest";
import { isPanelChange } from "#web/platform/router/define-page.tsx";

const isChange = (current: string, next: string) =>
  isPanelChange(new URL(current, "https://example.com"), new URL(next, "https://example.com"));

test("only the panel changes, wherever its parameter stands and however the others are encoded", () => {
  expect(isChange("/o/r/issues", "/o/r/issues?issue=o|r|1")).toBe(true);
  expect(isChange("/o/r/issues?issue=o|r|1&q=bug", "/o/r/issues?q=bug")).toBe(true);
  expect(isChange("/o/r/issues?q=is:open bug", "/o/r/issues?q=is%3Aopen+bug&issue=o%7Cr%7C1")).toBe(true);
  expect(isChange("/o/r/issues?q=bug&issue=o|r|1&page=2", "/o/r/issues?q=bug&issue=o|r|2&page=2")).toBe(true);
});

test("another path or parameter is another page, and the same address none", () => {
  expect(isChange("/o/r/issues?q=bug", "/o/r/issues?q=bugs&issue=o|r|1")).toBe(false);
  expect(isChange("/o/r/issues", "/o/r/pulls?issue=o|r|1")).toBe(false);
  expect(isChange("/o/r/issues?q=bug", "/o/r/issues?q=bug")).toBe(false);
});
