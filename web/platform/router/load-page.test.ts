import { RouterContextProvider } from "react-router";
import { createMockEnvironment, type MockEnvironment } from "relay-test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MutationError } from "#web/platform/relay/network.ts";
import { loadPage, pageLoading } from "#web/platform/router/load-page.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageDefinition } from "#web/platform/router/page-definition.ts";
import { createPageQueries } from "#web/platform/router/page-queries.ts";
import type { SignInPageQuery } from "#web/__generated__/SignInPageQuery.graphql.ts";

const page: PageDefinition<SignInPageQuery> = {
  path: "/login",
  query: () => import("#web/__generated__/SignInPageQuery.graphql.ts"),
  component: () => Promise.resolve(() => null),
  variables: () => ({}),
  status: [({ safeViewer }) => (safeViewer.isSignedIn ? { status: 302, redirect: "/" } : undefined)],
};
const Loading = () => null;
const handle = {};
const ErrorPage = () => null;
const errorPage = vi.fn(() =>
  Promise.resolve({
    ErrorPage,
    loadErrorPage: (_: unknown, { path }: PageAddress) =>
      Promise.resolve({ ErrorPage, frame: { owner: path, name: "", isRepository: true } }),
  }),
);

let environment: MockEnvironment;
let queries: ReturnType<typeof createPageQueries>;

beforeEach(() => {
  vi.useFakeTimers();
  environment = createMockEnvironment();
  queries = createPageQueries(environment);
});
afterEach(() => {
  vi.useRealTimers();
});

function load(definition: PageDefinition<SignInPageQuery>, currentHandle?: object) {
  const context = new RouterContextProvider();
  context.set(pageLoading, { queries, getCurrentHandle: () => currentHandle, errorPage });
  const address = { path: "/login", params: {}, url: new URL("http://localhost/login") };
  return loadPage(definition, { handle, address, context });
}

async function respond(isSignedIn: boolean): Promise<void> {
  const operation = await vi.waitFor(() => environment.mock.getMostRecentOperation());
  const user = isSignedIn
    ? { id: "1", login: "mona", isSiteAdmin: false, name: null, avatarUrl: "", resourcePath: "/mona" }
    : null;
  const safeViewer = {
    id: "viewer",
    __typename: "Viewer",
    isSignedIn,
    user,
    allowsPasswordSignIn: true,
    canReceiveEmail: false,
    signInProviders: [],
    showsSingleSignOnBanner: false,
    ssoOrganizations: [],
  };
  environment.mock.resolve(operation, { data: { safeViewer, registrationPolicy: "INVITATION" } });
}

const getResult = async (loaded: ReturnType<typeof load>) => (await loaded).data;

describe("the loader of a page", () => {
  test("has the variables of a page that is shown, and its status", async () => {
    const loaded = load(page);
    await respond(false);
    expect(await loaded).toMatchObject({ data: { status: 200, variables: {} }, init: { status: 200 } });
  });

  test("has the component of error pages and what it shows, when the page is not shown", async () => {
    const loaded = load({ ...page, status: [() => ({ status: 404, message: "Gone" })] });
    await respond(false);
    expect((await loaded).data).toEqual({
      status: 404,
      message: "Gone",
      ErrorPage,
      frame: { owner: "/login", name: "", isRepository: true },
    });
    expect((await load({ ...page, variables: () => undefined })).data).toMatchObject({ status: 404, ErrorPage });
  });

  test("redirects before the query, or after its response", async () => {
    await expect(load({ ...page, redirect: () => "/other" })).rejects.toMatchObject({ status: 302 });
    expect(environment.mock.getAllOperations()).toEqual([]);
    const loaded = load(page);
    await Promise.all([expect(loaded).rejects.toMatchObject({ status: 302 }), respond(true)]);
  });

  test("an address without variables is not found", async () => {
    expect(await load({ ...page, variables: () => undefined })).toMatchObject({ init: { status: 404 } });
  });

  test("a failed query is a page that failed", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const loaded = load(page);
    const operation = await vi.waitFor(() => environment.mock.getMostRecentOperation());
    environment.mock.reject(operation, new Error("broken"));
    expect(await getResult(loaded)).toMatchObject({ status: 500, isUnreachable: false });
    const unreachable = load(page);
    await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
    environment.mock.reject(environment.mock.getMostRecentOperation(), new MutationError("No", "OFFLINE"));
    expect(await getResult(unreachable)).toMatchObject({ status: 500, isUnreachable: true });
    log.mockRestore();
  });

  test("is loaded as a document when it is not found, because the server knows former addresses", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { assign });
    document.documentElement.dataset["hydrated"] = "";
    void load({ ...page, status: [() => ({ status: 404 })] });
    await respond(false);
    await vi.waitFor(() => expect(String(assign.mock.calls[0]?.[0])).toBe("http://localhost/login"));
    delete document.documentElement.dataset["hydrated"];
    vi.unstubAllGlobals();
  });

  test("is loaded as a document when the session or the version of the server has ended, and forbidden when access has", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { assign });
    document.documentElement.dataset["hydrated"] = "";
    const refuse = async (type: string) => {
      const loaded = load(page);
      const operation = await vi.waitFor(() => environment.mock.getMostRecentOperation());
      environment.mock.reject(operation, new MutationError("No", type));
      return loaded;
    };
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await refuse("FORBIDDEN")).data).toMatchObject({ status: 403, ErrorPage });
    expect(assign).not.toHaveBeenCalled();
    for (const [index, type] of ["AUTHENTICATION", "UNKNOWN_OPERATION"].entries()) {
      void refuse(type);
      await vi.waitFor(() => expect(String(assign.mock.calls[index]?.[0])).toBe("http://localhost/login"));
    }
    delete document.documentElement.dataset["hydrated"];
    vi.unstubAllGlobals();
    log.mockRestore();
  });

  test("a failed query sends the browser to no other page while there is no connection", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    document.documentElement.dataset["hydrated"] = "";
    const loaded = load({ ...page, reloadsOnFailure: true });
    const operation = await vi.waitFor(() => environment.mock.getMostRecentOperation());
    environment.mock.reject(operation, new Error("offline"));
    expect(await getResult(loaded)).toMatchObject({ status: 500 });
    delete document.documentElement.dataset["hydrated"];
    vi.restoreAllMocks();
  });

  test("shows its loading state when the response takes long", async () => {
    const loaded = load({ ...page, loading: () => Promise.resolve(Loading) });
    await vi.advanceTimersByTimeAsync(400);
    const deferred = await getResult(loaded);
    expect(deferred).toMatchObject({ Loading });
    await respond(false);
    if ("Loading" in deferred) expect(await deferred.result).toMatchObject({ status: 200 });
  });

  test("from one address of a page to another waits for the response", async () => {
    const loaded = load({ ...page, loading: () => Promise.resolve(Loading) }, handle);
    await vi.advanceTimersByTimeAsync(400);
    await respond(false);
    expect(await getResult(loaded)).toMatchObject({ status: 200 });
  });

  test("a prefetched response is used for 10 seconds and not longer", async () => {
    const { default: query } = await page.query();
    const prefetched = queries.prefetch(query, {});
    await respond(false);
    await prefetched;
    await vi.advanceTimersByTimeAsync(9_000);
    expect(queries.isFresh(query.params.name, {})).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queries.isFresh(query.params.name, {})).toBe(false);
    void load(page);
    await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  });

  test("a prefetched response is used unless a mutation came in between", async () => {
    const { default: query } = await page.query();
    const prefetched = queries.prefetch(query, {});
    await respond(false);
    await prefetched;
    expect(await getResult(load(page))).toMatchObject({ status: 200 });
    expect(environment.mock.getAllOperations()).toEqual([]);
    queries.forget();
    await getResult(load(page));
    expect(environment.mock.getAllOperations()).toHaveLength(1);
  });
});
