import { expect, test } from "vitest";
import { getReturnPath } from "#web/pages/SingleSignOnPage.route.ts";

const from = (returnTo: string) =>
  getReturnPath(new URL(`http://localhost/orgs/octo/sso?return_to=${encodeURIComponent(returnTo)}`));

test("a person continues at the path that they came from, with its query and its hash", () => {
  expect(from("/octo/hello/issues?q=is%3Aopen#top")).toBe("/octo/hello/issues?q=is%3Aopen#top");
});

test("a person never continues at another site, or at this page again", () => {
  expect(from("https://evil.example/")).toBe("/");
  expect(from("//evil.example/")).toBe("/");
  expect(from("/orgs/octo/sso?return_to=/")).toBe("/");
});
