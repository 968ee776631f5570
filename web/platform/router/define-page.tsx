import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router";
import { createOperationDescriptor, type OperationType } from "relay-runtime";
import { PageFailed } from "#web/platform/boundaries/PageFailed.tsx";
import { loadPage } from "#web/platform/router/load-page.ts";
import type { PageDefinition, PageHandle } from "#web/platform/router/page-definition.ts";
import { retried, type LoadComponent } from "#web/platform/router/retried-page.tsx";
import { createRoutePage } from "#web/platform/router/RoutePage.tsx";

/** A route of a page, with what a group of pages passes on. */
export type PageRoute = RouteObject & {
  path: string;
  handle: PageHandle;
  loader: LoaderFunction;
  lazy: { Component: LoadComponent };
};

/** The routes of a page, one for each of its paths. */
export function definePage<Q extends OperationType>(page: PageDefinition<Q>): PageRoute[] {
  const handle = createHandle(page);
  let component: Promise<ComponentType> | undefined;
  const getComponent = () => {
    component ??= page.component().then((Page) => createRoutePage<Q>(Page, page.failure));
    component.catch(() => (component = undefined));
    return component;
  };
  return [page.path].flat().map((path) => ({
    path,
    handle,
    loader: ({ params, request, context }) =>
      loadPage(page, { handle, address: { path, params, url: new URL(request.url) }, context }),
    shouldRevalidate,
    lazy: { Component: retried(getComponent) },
    errorElement: <PageFailed failure={page.failure} />,
  }));
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !isPanelChange(currentUrl, nextUrl);

/** Whether only the side panel opens, closes or steps: the page under it stays as it is, also without a connection. */
export function isPanelChange(current: URL, next: URL): boolean {
  return current.href !== next.href && withoutPanel(current) === withoutPanel(next);
}

function withoutPanel({ pathname, search }: URL): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("issue");
  return `${pathname}?${parameters}`;
}

function createHandle<Q extends OperationType>(page: PageDefinition<Q>): PageHandle {
  return {
    redirect: (address) => page.redirect?.(address),
    loadCode: page.component,
    async prefetch(address, queries) {
      const variables = page.variables(address);
      // The error is shown when the page is opened.
      page.component().catch(() => undefined);
      if (variables !== undefined) await queries.prefetch((await page.query()).default, variables);
    },
    async getOperation(address) {
      const variables = page.variables(address);
      return variables && createOperationDescriptor((await page.query()).default, variables);
    },
    // The name of a Relay query begins with the name of its module.
    getModule: async () =>
      page.module ?? `web/pages/${(await page.query()).default.params.name.replace(/Query$/, "")}.tsx`,
  };
}
