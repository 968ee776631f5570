import { RouterContextProvider } from "react-router";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { bulkUpdatesPage } from "#web/pages/BulkUpdatesPage.route.ts";
import { pageLoading } from "#web/platform/router/load-page.ts";
import { createPageQueries } from "#web/platform/router/page-queries.ts";

type Response = { repository: { viewerCanPush: boolean } | null; isSignedIn: boolean };

/** The result of loading the page with this response to its query. */
async function load({ repository, isSignedIn }: Response): Promise<unknown> {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Query: () => ({ repository }),
      Viewer: () => ({ isSignedIn }),
    }),
  );
  const context = new RouterContextProvider();
  const loadErrorPage = () => Promise.resolve({ ErrorPage: () => null, repository: undefined });
  context.set(pageLoading, {
    queries: createPageQueries(environment),
    getCurrentHandle: () => undefined,
    errorPage: () => Promise.resolve({ ErrorPage: () => null, loadErrorPage }),
  });
  const loader = bulkUpdatesPage[0]?.loader;
  if (typeof loader !== "function") throw new Error("The page has no loader.");
  const url = new URL("http://localhost/octo/hello/settings/bulk-updates");
  const params = { owner: "octo", name: "hello" };
  return loader({ params, request: new Request(url), url, pattern: "", context });
}

test.each([
  ["somebody who can push sees the bulk updates", true, 200],
  ["others do not", false, 403],
])("%s", async (_, viewerCanPush, status) => {
  expect(await load({ repository: { viewerCanPush }, isSignedIn: true })).toMatchObject({ init: { status } });
});

test("a repository that is not visible is not found", async () => {
  expect(await load({ repository: null, isSignedIn: true })).toMatchObject({ init: { status: 404 } });
});

test("who is not signed in is led to the sign-in", async () => {
  const loaded = load({ repository: { viewerCanPush: false }, isSignedIn: false });
  await expect(loaded).rejects.toMatchObject({ status: 302 });
});
