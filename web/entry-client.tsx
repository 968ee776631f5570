import "#web/theme/base.css";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from "react-router";
import { makeEnvironment } from "#web/platform/relay/environment.ts";
import { unpackRecords, type PackedRecords } from "#web/platform/relay/pack-records.ts";
import { createLive } from "#web/platform/relay/live.ts";
import { browserNetwork } from "#web/platform/relay/network.ts";
import { createPageState } from "#web/platform/page-state.ts";
import { App } from "#web/platform/router/App.tsx";
import { pageLoading } from "#web/platform/router/load-page.ts";
import { createPageQueries } from "#web/platform/router/page-queries.ts";
import type { PageResult } from "#web/platform/router/page-status.ts";
import { errorPage, routes } from "#web/routes.tsx";

type Seed = {
  store: PackedRecords;
  loaderData: Record<string, PageResult<unknown> | null>;
  now: number;
  version: string;
};

async function start(): Promise<void> {
  const seed = JSON.parse(document.getElementById("seed")?.textContent ?? "{}") as Seed;
  const live = createLive();
  const network = browserNetwork({
    version: seed.version,
    live,
    onMutation: () => queries.forget(),
    getNextLocation: () => router.state.navigation.location,
  });
  const environment = makeEnvironment({ network, seed: unpackRecords(seed.store), isServer: false });
  const queries = createPageQueries(environment);
  // The first page's code is loaded before anything renders, so that the server's page does not flicker.
  await Promise.all(
    (matchRoutes(routes, location.pathname) ?? []).map(async ({ route }) => {
      const lazy = route.lazy as { Component?: () => Promise<React.ComponentType> } | undefined;
      if (!lazy?.Component) return;
      Object.assign(route, { Component: await lazy.Component(), lazy: undefined });
    }),
  );
  for (const result of Object.values(seed.loaderData ?? {}))
    if (result && result.status >= 400) Object.assign(result, { ErrorPage: (await errorPage()).ErrorPage });
  const context = new RouterContextProvider();
  context.set(pageLoading, { queries, errorPage, getCurrentHandle: () => router.state.matches.at(-1)?.route.handle });
  // Without data for the page, as on "Page not found", the router asks for the context before it is returned.
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: seed.loaderData },
    getContext: () => context,
  });
  hydrateRoot(
    document.getElementById("root") as HTMLElement,
    <App environment={environment} state={createPageState()} queries={queries} live={live} now={seed.now}>
      {/* A page has its data and code when it renders: without transitions it renders at once, not in slices. */}
      <RouterProvider router={router} useTransitions={false} />
    </App>,
  );
  const { startLater } = await import("#web/platform/start-later.ts");
  startLater({ environment, router, routes, queries, version: seed.version });
}

void start();
