import type { RouteObject } from "react-router";
import { PageFailed } from "#web/platform/boundaries/PageFailed.tsx";
import { shouldRevalidate, type PageRoute } from "#web/platform/router/define-page.tsx";
import { retried, type LoadComponent } from "#web/platform/router/retried-page.tsx";
import type { PageHandle } from "#web/platform/router/page-definition.ts";

/**
 * Routes whose definitions are loaded when the first of them is opened. For pages that are opened seldom: the routes of
 * all others are part of the first code that every page loads.
 */
export function definePageGroup(
  paths: readonly string[],
  loadRoutes: () => Promise<readonly PageRoute[]>,
): RouteObject[] {
  return paths.map((path) => {
    async function load(): Promise<PageRoute> {
      const route = (await loadRoutes()).find((candidate) => candidate.path === path);
      if (!route) throw new Error(`No page is defined for ${path}.`);
      return route;
    }
    async function loadComponent() {
      const { lazy }: { lazy: { Component: LoadComponent } } = await load();
      return lazy.Component();
    }
    const handle: PageHandle = {
      // Its loader redirects.
      redirect: () => undefined,
      loadCode: async () => (await load()).handle.loadCode(),
      prefetch: async (...request) => (await load()).handle.prefetch(...request),
      getOperation: async (address) => (await load()).handle.getOperation(address),
      getModule: async () => (await load()).handle.getModule(),
    };
    return {
      path,
      handle,
      shouldRevalidate,
      loader: async (...request) => (await load()).loader(...request),
      lazy: { Component: retried(loadComponent) },
      errorElement: <PageFailed failure={undefined} />,
    };
  });
}
