// Parts of React Router that the pages load and never reach. The build replaces their bodies to keep the bundle small.
// react-router-plugin.test.ts compares each entry with the installed version, and runs a router without them.

const FETCHERS = "no page uses fetchers (useFetcher, router.fetch)";
const SUBMISSIONS = "pages send mutations through Relay: nothing navigates with form data, and no route has an action";
const DISCOVERY = "web/routes.tsx lists all routes: createBrowserRouter gets no patchRoutesOnNavigation";
const FRAMEWORK = "it belongs to framework mode and React Server Components, which the program does not use";

/** The new bodies of functions. A body that throws is for a function that nothing may call. */
export const REPLACED_FUNCTIONS = [
  { name: "checkFogOfWar", body: "return { active: false, matches: null };", unusedBecause: DISCOVERY },
  { name: "discoverRoutes", body: "throw new Error();", unusedBecause: DISCOVERY },
  { name: "patchRoutes", body: "throw new Error();", unusedBecause: DISCOVERY },
  { name: "_internalSetRoutes", body: "throw new Error();", unusedBecause: "it replaces routes during development" },
  { name: "normalizeNavigateOptions", body: "return { path };", unusedBecause: SUBMISSIONS },
  { name: "handleAction", body: "throw new Error();", unusedBecause: SUBMISSIONS },
  { name: "fetch2", body: "throw new Error();", unusedBecause: FETCHERS },
  { name: "resetFetcher", body: "throw new Error();", unusedBecause: FETCHERS },
  { name: "queueFetcherForDeletion", body: "throw new Error();", unusedBecause: FETCHERS },
  { name: "getUpdatedRevalidatingFetchers", body: "throw new Error();", unusedBecause: FETCHERS },
  { name: "markFetchRedirectsDone", body: "return false;", unusedBecause: FETCHERS },
  { name: "abortStaleFetchLoads", body: "return false;", unusedBecause: FETCHERS },
  {
    name: "defaultDataStrategyWithMiddleware",
    body: "return defaultDataStrategy(args);",
    unusedBecause: "no route has middleware",
  },
  { name: "runClientMiddlewarePipeline", body: "throw new Error();", unusedBecause: "no route has middleware" },
  {
    name: "getRouteInstrumentationUpdates",
    body: "throw new Error();",
    unusedBecause: "createBrowserRouter gets no instrumentations",
  },
  {
    name: "instrumentClientSideRouter",
    body: "throw new Error();",
    unusedBecause: "createBrowserRouter gets no instrumentations",
  },
  {
    name: "parseHydrationData",
    body: "return undefined;",
    unusedBecause: "web/entry-client.tsx gives the data, and the server renders no other",
  },
  { name: "RSCErrorHandler", body: "return children;", unusedBecause: FRAMEWORK },
  { name: "decodeRouteErrorResponseDigest", body: "return undefined;", unusedBecause: FRAMEWORK },
];

/**
 * Components that nothing renders. Bundlers keep them, because what makes them (a base class, React.forwardRef) could have
 * an effect.
 */
export const REPLACED_COMPONENTS = ["AwaitErrorBoundary", "RemixErrorBoundary", "Link", "NavLink", "Form"];

/** Bundlers keep these components, because their display names are assigned. These statements are removed. */
export const NAMED_COMPONENTS = ["HistoryRouter", "Link", "NavLink", "Form"];
