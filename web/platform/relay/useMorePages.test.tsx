import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { graphql, RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test } from "vitest";
import { useMorePages } from "#web/platform/relay/useMorePages.ts";
import { answer, fail } from "#web/test/render.tsx";
import QUERY, { type useMorePagesTestQuery } from "#web/__generated__/useMorePagesTestQuery.graphql.ts";

// The hook takes the query itself, as pages have it, not the function that loads it.
void graphql`
  query useMorePagesTestQuery($query: String!, $skip: Int!) {
    search(query: $query, type: ISSUE_ADVANCED, first: 2, skip: $skip) {
      issueCount
    }
  }
`;

function renderPages() {
  const environment = createMockEnvironment();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { result, rerender } = renderHook(
    ({ query }) => useMorePages<useMorePagesTestQuery>(QUERY, { query, skip: 0 }),
    { wrapper, initialProps: { query: "is:open" } },
  );
  const loadMore = (skip: number) => act(async () => void result.current.loadMore(skip));
  const respond = (issueCount: number) => answer(environment, { SearchResultItemConnection: () => ({ issueCount }) });
  const getCounts = () => result.current.pages.map((page) => page.search.issueCount);
  return { environment, result, rerender, loadMore, respond, getCounts };
}

test("pages are added in the order in which they are loaded", async () => {
  const { result, loadMore, respond, getCounts } = renderPages();
  await loadMore(2);
  expect(result.current.isLoading).toBe(true);
  expect((await respond(5)).request.variables).toEqual({ query: "is:open", skip: 2 });
  await loadMore(4);
  await respond(6);
  expect(getCounts()).toEqual([5, 6]);
  expect(result.current.isLoading).toBe(false);
});

test("a failed page is reported, and can be loaded again", async () => {
  const { environment, result, loadMore, respond, getCounts } = renderPages();
  await loadMore(2);
  await fail(environment, new Error("offline"));
  expect([result.current.hasFailed, result.current.isLoading, getCounts()]).toEqual([true, false, []]);
  await loadMore(2);
  await respond(5);
  expect([result.current.hasFailed, getCounts()]).toEqual([false, [5]]);
});

test("another query starts without further pages", async () => {
  const { rerender, loadMore, respond, getCounts } = renderPages();
  await loadMore(2);
  await respond(5);
  rerender({ query: "is:closed" });
  expect(getCounts()).toEqual([]);
});

test("a reload fetches the first page and all further ones", async () => {
  const { environment, result, loadMore, respond } = renderPages();
  await loadMore(2);
  await respond(5);
  await act(async () => void result.current.reload());
  const skips = environment.mock.getAllOperations().map(({ request }) => request.variables["skip"]);
  expect(skips).toEqual([0, 2]);
});

test("what is reloaded during a reload is fetched once more after it", async () => {
  const { environment, result, respond } = renderPages();
  const getSkips = () => environment.mock.getAllOperations().map(({ request }) => request.variables["skip"] as number);
  for (let call = 0; call < 3; call++)
    // oxlint-disable-next-line no-await-in-loop -- the calls come one after the other
    await act(async () => void result.current.reload());
  expect(getSkips()).toEqual([0]);
  await respond(4);
  expect(getSkips()).toEqual([0]);
  await respond(5);
  expect(getSkips()).toEqual([]);
});
