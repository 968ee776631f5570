import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { graphql, RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test } from "vitest";
import QUERY from "#web/__generated__/useReloadTestQuery.graphql.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { answer, fail } from "#web/test/render.tsx";

// The hook takes the query itself, as pages have it, not the function that loads it.
void graphql`
  query useReloadTestQuery {
    search(query: "is:open", type: ISSUE_ADVANCED, first: 2) {
      issueCount
    }
  }
`;

const VARIABLES = {};

function renderReload() {
  const environment = createMockEnvironment();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RelayEnvironmentProvider environment={environment}>{children}</RelayEnvironmentProvider>
  );
  const { result } = renderHook(() => useReload(QUERY, VARIABLES), { wrapper });
  const ended: string[] = [];
  const reload = (name: string) => act(async () => void result.current().then(() => ended.push(name)));
  return { environment, reload, ended, countWaiting: () => environment.mock.getAllOperations().length };
}

test("what is reloaded while a response is awaited is fetched once more after it", async () => {
  const { environment, reload, ended, countWaiting } = renderReload();
  await reload("first");
  await reload("second");
  await reload("third");
  expect(countWaiting()).toBe(1);
  await answer(environment, {});
  // Its response may be older than the second call.
  expect(ended).toEqual(["first"]);
  expect(countWaiting()).toBe(1);
  await answer(environment, {});
  expect(ended).toEqual(["first", "second", "third"]);
  expect(countWaiting()).toBe(0);
  await reload("fourth");
  expect(countWaiting()).toBe(1);
});

test("after a failure the next fetch follows too", async () => {
  const { environment, reload, ended, countWaiting } = renderReload();
  await reload("first");
  await reload("second");
  await fail(environment, new Error("Failed"));
  expect(ended).toEqual(["first"]);
  expect(countWaiting()).toBe(1);
  await answer(environment, {});
  expect(ended).toEqual(["first", "second"]);
});
