import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { DashboardPage } from "#web/pages/DashboardPage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

/** The page of a saved view that finds 120 issues or pull requests. */
async function renderView(query: string, { first, page }: { first: number; page: number }) {
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
    SearchResultItemConnection: () => ({ ok: true, issueCount: 120, listCap: 1000, edges: [] }),
  });
  const links = await screen.findAllByRole("link", { name: /^Page \d+$/ });
  return links.map((link) => link.getAttribute("href"));
}

test("a saved view of pull requests has pages of 50", async () => {
  const [, second, ...others] = await renderView("is:pr", { first: 100, page: 1 });
  expect([second, others.length]).toEqual(["/issues/SSC_1?page=2&pageSize=50", 1]);
});

test("a saved view of issues has pages of 100", async () => {
  const [, second, ...others] = await renderView("is:issue", { first: 100, page: 1 });
  expect([second, others.length]).toEqual(["/issues/SSC_1?page=2&pageSize=100", 0]);
});
