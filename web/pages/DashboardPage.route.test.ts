import { describe, expect, test } from "vitest";
import { dashboardPage } from "#web/pages/DashboardPage.route.ts";
import { getRedirect, getVariables } from "#web/test/page-requests.ts";

describe("the dashboard's addresses", () => {
  test("without a query lead to the first view", () => {
    expect(getRedirect(dashboardPage, "/issues")).toBe("/issues/assigned");
    expect(getRedirect(dashboardPage, "/pulls")).toBe("/pulls/assigned");
    expect(getRedirect(dashboardPage, "/issues/created")).toBeUndefined();
  });

  test("with the query of a built-in view lead to its address", () => {
    const query = encodeURIComponent("is:issue state:open archived:false author:@me sort:updated-desc");
    expect(getRedirect(dashboardPage, `/issues?q=${query}`)).toBe("/issues/created");
    expect(getRedirect(dashboardPage, `/issues/mentioned?q=${query}`)).toBe("/issues/created");
    expect(getRedirect(dashboardPage, `/issues?q=${query}&page=2&pageSize=10`)).toBe(
      "/issues/created?page=2&pageSize=10",
    );
    expect(getRedirect(dashboardPage, "/issues?q=is:open")).toBeUndefined();
    expect(getRedirect(dashboardPage, "/pulls?q=is:open")).toBe("/issues?q=is:open");
  });

  test("of the ids that are no views lead to the new view and to the issues of all repositories", () => {
    expect(getRedirect(dashboardPage, "/issues/empty")).toBe("/issues/views/new");
    expect(getRedirect(dashboardPage, "/issues/repository")).toBe("/issues?q=is%3Aissue+state%3Aopen+archived%3Afalse");
    expect(getRedirect(dashboardPage, "/issues/repository?page=2&pageSize=10")).toBe(
      "/issues?q=is%3Aissue+state%3Aopen+archived%3Afalse&page=2&pageSize=10",
    );
    expect(getRedirect(dashboardPage, "/issues/empty?pageSize=10")).toBe("/issues/views/new?pageSize=10");
  });

  test("search with the query of the view, or the one that was typed", async () => {
    expect(await getVariables(dashboardPage, "/issues/mentioned?page=2")).toMatchObject({
      query: "is:issue state:open archived:false mentions:@me sort:updated-desc",
      searched: null,
      isSearched: true,
      isSaved: false,
      skip: 25,
    });
    expect(await getVariables(dashboardPage, "/issues?q=crash")).toMatchObject({ query: "crash", searched: "crash" });
  });

  test("of a saved view are made of its id", async () => {
    expect(await getVariables(dashboardPage, "/issues/SSC_ab-1?q=crash")).toMatchObject({
      viewId: "SSC_ab-1",
      isSaved: true,
      isSearched: false,
      searched: "crash",
    });
    expect(await getVariables(dashboardPage, "/issues/unknown")).toBeUndefined();
    expect(await getVariables(dashboardPage, "/issues/SSC_ab-1?page=3&pageSize=100")).toMatchObject({
      page: 3,
      first: 100,
    });
  });
});
