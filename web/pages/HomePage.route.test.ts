import { expect, test } from "vitest";
import { homePage } from "#web/pages/HomePage.route.ts";
import { getVariables } from "#web/test/page-requests.ts";

test("a page of the public repositories begins after the earlier pages", async () => {
  expect(await getVariables(homePage, "/")).toEqual({ query: null, first: 30, skip: 0 });
  expect(await getVariables(homePage, "/?q=hello&page=3")).toEqual({ query: "hello", first: 30, skip: 60 });
});
