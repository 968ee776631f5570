import { RouterContextProvider } from "react-router";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { siteAuthenticationPage } from "#web/pages/SiteAuthenticationPage.route.ts";
import { pageLoading } from "#web/platform/router/load-page.ts";
import { createPageQueries } from "#web/platform/router/page-queries.ts";

/** The result of loading the page as this viewer. */
async function load(viewer: { isSignedIn: boolean; user: { isSiteAdmin: boolean } | null }): Promise<unknown> {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => viewer }),
  );
  const context = new RouterContextProvider();
  const loadErrorPage = () => Promise.resolve({ ErrorPage: () => null, repository: undefined });
  context.set(pageLoading, {
    queries: createPageQueries(environment),
    getCurrentHandle: () => undefined,
    errorPage: () => Promise.resolve({ ErrorPage: () => null, loadErrorPage }),
  });
  const loader = siteAuthenticationPage[0]?.loader;
  if (typeof loader !== "function") throw new Error("The page has no loader.");
  const url = new URL("http://localhost/site/authentication?add=SAML");
  return loader({ params: {}, request: new Request(url), url, pattern: "", context });
}

test("the page of sign-in settings does not exist for people who do not administer the site", async () => {
  const result = await load({ isSignedIn: true, user: { isSiteAdmin: false } });
  expect(result).toMatchObject({ init: { status: 404 } });
});

test("visitors sign in first", async () => {
  const response = await load({ isSignedIn: false, user: null }).catch((thrown: unknown) => thrown);
  expect((response as Response).headers.get("location")).toBe("/login?return_to=%2Fsite%2Fauthentication%3Fadd%3DSAML");
});
