import { expect, test } from "vitest";
import { ownerPage } from "#web/pages/OwnerPage.route.ts";
import { getVariables } from "#web/test/page-requests.ts";

test("a person's page loads a page of the open tab, of the other lists only how many there are", async () => {
  expect(await getVariables(ownerPage, "/helper%5Bbot%5D?tab=comments&page=2")).toEqual({
    login: "helper[bot]",
    firstRepositories: 0,
    issueQuery: "is:issue author:helper[bot]",
    firstIssues: 0,
    firstComments: 10,
    skip: 10,
  });
  expect(await getVariables(ownerPage, "/mona?tab=issues")).toMatchObject({ firstRepositories: 0, firstIssues: 30 });
});

test("without a tab the kind of account decides between repositories and issues", async () => {
  expect(await getVariables(ownerPage, "/mona")).toMatchObject({
    firstRepositories: 30,
    firstIssues: 30,
    firstComments: 0,
    skip: 0,
  });
});
