import { act } from "@testing-library/react";
import { createMockEnvironment, type MockEnvironment } from "relay-test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useLiveDashboard } from "#web/views/useLiveDashboard.ts";
import { LiveContext, type Live } from "#web/platform/relay/live.ts";
import { renderComponent } from "#web/test/render.tsx";

afterEach(() => {
  vi.useRealTimers();
});

function Listener({ refetch }: { refetch: () => void }) {
  useLiveDashboard({ dashboard: null, list: { query: "is:open", scopingRepository: null } }, refetch);
  return null;
}

async function setUp() {
  const refetch = vi.fn();
  const environment = createMockEnvironment();
  let reconnect: () => void = () => undefined;
  const live: Live = {
    subscribe: () => () => undefined,
    onReconnect: (listener) => {
      reconnect = listener;
      return () => (reconnect = () => undefined);
    },
  };
  const element = (
    <LiveContext value={live}>
      <Listener refetch={refetch} />
    </LiveContext>
  );
  const { unmount } = renderComponent(element, { environment });
  await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  vi.useFakeTimers();
  return { refetch, environment, unmount, reconnect: () => reconnect() };
}

async function update(environment: MockEnvironment, affectsLists: boolean): Promise<void> {
  const operation = environment.mock.getMostRecentOperation();
  await act(async () => {
    environment.mock.nextValue(operation, { data: { visibleIssueUpdated: { affectsLists, issue: null } } });
  });
}

test("several changes are fetched once, after the debounce delay", async () => {
  const { refetch, environment } = await setUp();
  await update(environment, true);
  vi.advanceTimersByTime(400);
  await update(environment, true);
  vi.advanceTimersByTime(400);
  expect(refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("a change of a row's own fields fetches nothing", async () => {
  const { refetch, environment } = await setUp();
  await update(environment, false);
  vi.advanceTimersByTime(1000);
  expect(refetch).not.toHaveBeenCalled();
});

test("a list is refetched after a reconnection", async () => {
  const { refetch, reconnect } = await setUp();
  reconnect();
  vi.advanceTimersByTime(2500);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("changes that do not stop coming are fetched every five seconds", async () => {
  const { refetch, environment } = await setUp();
  for (let count = 0; count < 26; count += 1) {
    await update(environment, true);
    vi.advanceTimersByTime(400);
  }
  expect(refetch).toHaveBeenCalledTimes(2);
});

test("nothing is fetched for a list that was unmounted", async () => {
  const { refetch, environment, unmount } = await setUp();
  await update(environment, true);
  unmount();
  vi.advanceTimersByTime(1000);
  expect(refetch).not.toHaveBeenCalled();
});
