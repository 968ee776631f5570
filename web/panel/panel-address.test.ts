import { describe, expect, test } from "vitest";
import { isPathOf, parseIssuePath, readPanel, withPanel } from "#web/panel/panel-address.ts";

describe("the side panel's address", () => {
  test("has an owner, a repository and a number, or is not read", () => {
    expect(readPanel(new URLSearchParams("issue=octo|hello|12"))).toEqual({ owner: "octo", name: "hello", number: 12 });
    for (const invalid of [
      "octo|hello",
      "octo|hello|x",
      "octo|hello|0",
      "|hello|1",
      "octo||1",
      "octo|hello|1|2",
      "octo|hello|1.5",
      "",
    ]) {
      expect(readPanel(new URLSearchParams({ issue: invalid }))).toBeUndefined();
    }
  });

  test("keeps the other parameters of the address", () => {
    const open = withPanel(new URLSearchParams("q=is:open&page=2"), { owner: "o", name: "r", number: 3 });
    expect(open).toBe("?q=is%3Aopen&page=2&issue=o%7Cr%7C3");
    expect(withPanel(new URLSearchParams(open), undefined)).toBe("?q=is%3Aopen&page=2");
    expect(withPanel(new URLSearchParams("issue=o|r|3"), undefined)).toBe("");
  });

  test("is made of an issue's path", () => {
    expect(parseIssuePath("/octo/a%20b/issues/7?x#y")).toEqual({ owner: "octo", name: "a b", number: 7 });
    expect(parseIssuePath("/octo/hello/pull/7")).toMatchObject({ number: 7 });
    expect(parseIssuePath("/octo/hello/issues/new")).toBeUndefined();
  });

  test("finds the paths of its issue in any letter case, and those of a pull request", () => {
    const issue = { owner: "OCTO", name: "hello", number: 7 };
    expect(isPathOf(issue, "/octo/Hello/issues/7")).toBe(true);
    expect(isPathOf(issue, "/octo/hello/pull/7")).toBe(true);
    expect(isPathOf(issue, "/octo/hello/issues/70")).toBe(false);
    expect(isPathOf(issue, "/octo/hello2/issues/7")).toBe(false);
  });
});
