import { cleanup, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { DashboardPage } from "#web/pages/DashboardPage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

type Options = { query: string; first: number; page?: number; issueCount?: number };

/** The page of a saved view, without its rows. */
async function renderView({ query, first, page = 1, issueCount = 120 }: Options) {
  const path = "/issues/SSC_1";
  const variables = { viewId: "SSC_1", isSaved: true, isSearched: false, searched: null, query: "", first, page };
  const { environment } = renderComponent(
    <Suspense>
      <DashboardPage variables={{ ...variables, skip: (page - 1) * first }} />
    </Suspense>,
    { path },
  );
  await answer(environment, {
    Query: () => ({ node: { __typename: "SearchShortcut", id: "SSC_1", query, isScopeHidden: false } }),
    SearchResultItemConnection: () => ({ ok: true, issueCount, openIssueCount: issueCount, listCap: 1000, edges: [] }),
  });
  await screen.findByRole("heading", { name: "Results" });
}

const toAddress = (search: string) => `/issues/SSC_1${search}`;
const getPages = () => screen.queryAllByRole("link", { name: /^Page \d+$/ }).map((link) => link.getAttribute("href"));

test("a saved view of pull requests has pages of 50", async () => {
  await renderView({ query: "is:pr", first: 100 });
  expect(getPages()).toEqual(["?pageSize=50", "?page=2&pageSize=50", "?page=3&pageSize=50"].map(toAddress));
});

test("a saved view of issues has pages of 100", async () => {
  await renderView({ query: "is:issue", first: 100 });
  expect(getPages()).toEqual(["?pageSize=100", "?page=2&pageSize=100"].map(toAddress));
});

test("a list of the counts only says that nothing was found only if nothing was", async () => {
  await renderView({ query: "is:issue", first: 0, issueCount: 1000 });
  expect(screen.queryByText("No results")).toBeNull();
  expect(screen.queryByText(/^Showing the first/)).toBeNull();
  expect(getPages()).toEqual([]);
  cleanup();
  await renderView({ query: "is:issue", first: 0, issueCount: 0 });
  expect(screen.getByText("No results")).toBeDefined();
});
