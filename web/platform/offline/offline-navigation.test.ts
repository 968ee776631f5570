import { createMemoryRouter, type RouteObject } from "react-router";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment } from "relay-test-utils";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { followNavigations } from "#web/platform/offline/offline-navigation.ts";
import type { PageHandle } from "#web/platform/router/page-definition.ts";
import { toastEvent } from "#web/platform/toasts/toasts.ts";
import { SERVER_UNREACHABLE } from "#shared/messages.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Pages that this browser has, and pages of which it lacks something. */
async function setUp(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  const { default: query } = await import("#web/__generated__/SignInPageQuery.graphql.ts");
  const operation = createOperationDescriptor(query, {});
  const environment = createMockEnvironment();
  vi.spyOn(environment, "check").mockReturnValue({ status: "available", fetchTime: null });
  const makeRoute = (path: string, handle: Partial<PageHandle> = {}): RouteObject => ({
    path,
    loader: () => null,
    Component: () => null,
    handle: {
      redirect: () => undefined,
      loadCode: () => Promise.resolve(),
      getOperation: () => Promise.resolve(operation),
      ...handle,
    },
  });
  const routes = [
    makeRoute("/list"),
    makeRoute("/known"),
    makeRoute("/moved", { redirect: () => "/known" }),
    makeRoute("/without-data", { getOperation: () => Promise.resolve(undefined) }),
    makeRoute("/without-code", { loadCode: () => Promise.reject(new TypeError("Failed to fetch")) }),
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/list"] });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  const toasts: string[] = [];
  onTestFinished(toastEvent.subscribe(({ text }) => toasts.push(text)));
  onTestFinished(() => router.dispose());
  followNavigations({ environment, router, routes });
  return { router, toasts };
}

const getPath = ({ state: { location } }: { state: { location: { pathname: string; search: string } } }) =>
  location.pathname + location.search;

describe("without a connection", () => {
  test.each(["/known", "/moved"])("a link to %s, a page that the browser has, opens it", async (path) => {
    const { router, toasts } = await setUp(false);
    void router.navigate(path);
    await vi.waitFor(() => expect(getPath(router)).toBe(path));
    expect(toasts).toEqual([]);
  });

  test.each(["/without-data", "/without-code"])(
    "a link to %s, a page that the browser lacks, says so and leaves the page",
    async (path) => {
      const { router, toasts } = await setUp(false);
      void router.navigate(path);
      await vi.waitFor(() => expect(toasts).toEqual([SERVER_UNREACHABLE]));
      await vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));
      expect(getPath(router)).toBe("/list");
    },
  );

  test("the side panel opens, which shows errors itself", async () => {
    const { router, toasts } = await setUp(false);
    await router.navigate("/list?issue=octo%7Chello%7C3");
    expect(getPath(router)).toBe("/list?issue=octo%7Chello%7C3");
    expect(toasts).toEqual([]);
  });
});

test("with a connection, a page that the browser lacks opens", async () => {
  const { router, toasts } = await setUp(true);
  await router.navigate("/without-data");
  expect(getPath(router)).toBe("/without-data");
  expect(toasts).toEqual([]);
});
