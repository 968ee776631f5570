import { createRequire } from "node:module";
import { ConnectionHandler, createOperationDescriptor, fetchQuery, Network, Observable } from "relay-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { makeEnvironment } from "#web/platform/relay/environment.ts";
import { loadLater } from "#web/platform/relay/later-operations.ts";
import query from "#web/__generated__/ResetPageQuery.graphql.ts";

type Later = ReturnType<typeof loadLater>;
type Operations = Awaited<ReturnType<Later["loadOperations"]>>;

const require = createRequire(import.meta.url);
/** The environment calls the function of this object, which the browser's build replaces. */
const executor = require("relay-runtime/lib/store/OperationExecutor") as { execute: Operations["execute"] };
const { execute } = executor;
const OPERATIONS: Operations = {
  execute,
  normalizeResponse: require("relay-runtime/lib/store/normalizeResponse") as Operations["normalizeResponse"],
  handlerProvider: require("relay-runtime/lib/handlers/RelayDefaultHandlerProvider") as Operations["handlerProvider"],
  connectionHandler: ConnectionHandler,
};
afterEach(() => void (executor.execute = execute));

const VARIABLES = { token: "abc" };
const VIEWER = {
  isSignedIn: false,
  canReceiveEmail: true,
  showsSingleSignOnBanner: false,
  user: null,
  ssoOrganizations: [],
};

/** An environment whose operations are loaded when `finish` or `abort` is called. */
function createEnvironment() {
  let finish = (_: Operations) => {};
  let abort = (_: Error) => {};
  const loading = new Promise<Operations>((resolve, reject) => {
    finish = resolve;
    abort = reject;
  });
  const later = loadLater(() => loading);
  executor.execute = later.execute;
  const send = vi.fn(() =>
    Observable.from(Promise.resolve({ data: { passwordResetLogin: "mona", safeViewer: VIEWER } })),
  );
  const environment = makeEnvironment({ network: Network.create(send), isServer: false });
  const operation = createOperationDescriptor(query, VARIABLES);
  return {
    ...later,
    send,
    environment,
    isActive: () => environment.isRequestActive(operation.request.identifier),
    lookup: () => environment.lookup(operation.fragment).data as { passwordResetLogin?: string },
    fetch: () => fetchQuery(environment, query, VARIABLES).toPromise(),
    finish: () => finish(OPERATIONS),
    abort: () => abort(new Error("Failed to fetch dynamically imported module")),
  };
}

test("a query is sent at once, and its response is stored when the code that executes operations is there", async () => {
  const { send, fetch, finish, isActive, lookup } = createEnvironment();
  const response = fetch();
  expect(send).toHaveBeenCalledTimes(1);
  expect(isActive()).toBe(true);
  expect(lookup().passwordResetLogin).toBeUndefined();
  finish();
  await response;
  expect(lookup().passwordResetLogin).toBe("mona");
  expect(isActive()).toBe(false);
});

test("later queries are executed as Relay does it", async () => {
  const { loadOperations, fetch, finish, lookup } = createEnvironment();
  finish();
  await loadOperations();
  const response = fetch();
  expect(executor.execute).not.toBe(execute);
  await response;
  expect(lookup().passwordResetLogin).toBe("mona");
});

test("a query fails when the code cannot be loaded", async () => {
  const { fetch, abort, isActive } = createEnvironment();
  const response = fetch();
  abort();
  await expect(response).rejects.toThrow("The server cannot be reached");
  expect(isActive()).toBe(false);
});

test("a query that is cancelled before the code is there is not executed", async () => {
  const { environment, finish, isActive, lookup, loadOperations } = createEnvironment();
  const next = vi.fn();
  const subscription = fetchQuery(environment, query, VARIABLES).subscribe({ next, error: next });
  subscription.unsubscribe();
  expect(isActive()).toBe(false);
  finish();
  await loadOperations();
  await Promise.resolve();
  expect(next).not.toHaveBeenCalled();
  expect(lookup().passwordResetLogin).toBeUndefined();
});

test("handlers of fields and connections are Relay's once they are loaded", async () => {
  const { finish, loadOperations, handlerProvider, connectionHandler } = createEnvironment();
  expect(() => handlerProvider("connection")).toThrow("not loaded");
  // Relay's own handlers read its functions when they are loaded.
  const { getConnection } = connectionHandler;
  expect(() => getConnection({} as never, "Timeline_tail")).toThrow("not loaded");
  finish();
  await loadOperations();
  expect(handlerProvider("connection")).toBe(ConnectionHandler);
  expect(getConnection({ getLinkedRecord: (key: string) => key } as never, "Timeline_tail")).toBe(
    "__Timeline_tail_connection",
  );
});
