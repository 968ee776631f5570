import { createContext, data, type LoaderFunctionArgs } from "react-router";
import type { ComponentType } from "react";
import type { OperationType } from "relay-runtime";
import type { PageDefinition } from "#web/platform/router/page-definition.ts";
import { getErrorDetail, MutationError } from "#web/platform/relay/network.ts";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageQueries } from "#web/platform/router/page-queries.ts";
import { paths } from "#shared/paths.ts";
import { SAML_ERROR } from "#shared/single-sign-on.ts";
import { runChecks, type ErrorPageModule, type PageResult, type PageStatus } from "#web/platform/router/page-status.ts";

/** After this long, a page with a loading state shows it. */
const PENDING_DELAY_MS = 300;

/** Given to the loaders by the router: one for a browser, one for each request that the server renders. */
type PageLoading = {
  queries: PageQueries;
  /** The handle of the route that is shown now. */
  getCurrentHandle: () => unknown;
  errorPage: () => Promise<ErrorPageModule>;
};

export const pageLoading = createContext<PageLoading>();

/** A page that takes long: its loading state is shown until the result arrives. */
export type Deferred<Variables> = { Loading: ComponentType; result: Promise<PageResult<Variables>> };

type Navigation = { handle: object; address: PageAddress; context: LoaderFunctionArgs["context"] };

/** The loader of a page's routes: redirects, or starts the query and checks its response. */
export async function loadPage<Q extends OperationType>(
  page: PageDefinition<Q>,
  { handle, address, context }: Navigation,
) {
  const redirectTarget = page.redirect?.(address);
  if (redirectTarget !== undefined) throw redirectTo(redirectTarget);
  const variables = page.variables(address);
  const { queries, getCurrentHandle, errorPage } = context.get(pageLoading);
  const pending = getResult(page, { address, variables, queries }).then(async (result) =>
    result.status < 400 ? result : { ...result, ...(await (await errorPage()).loadErrorPage(queries, address)) },
  );
  // Between two addresses of one page, the first one is shown until the second one is loaded.
  if (page.loading && !queries.environment.isServer() && getCurrentHandle() !== handle) {
    const { loading } = page;
    const Loading = await loading();
    const isLate = await Promise.race([pending.then(() => false), wait(PENDING_DELAY_MS).then(() => true)]);
    if (isLate) return data<Deferred<Q["variables"]>>({ Loading, result: pending });
  }
  const result = await pending;
  if (result.status === 302) throw redirectTo(result.redirect);
  return withStatus<Q>(result);
}

function withStatus<Q extends OperationType>(result: PageResult<Q["variables"]>) {
  return data(result, { status: result.status });
}

function redirectTo(path: string): Response {
  return new Response(null, { status: 302, headers: { Location: path } });
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

type PageRequest<Q extends OperationType> = {
  address: PageAddress;
  variables: Q["variables"] | undefined;
  queries: PageQueries;
};

/** Fetches a page's query and runs its checks. A failure is a result, not an error. */
async function getResult<Q extends OperationType>(
  page: PageDefinition<Q>,
  { address: { path, url }, variables, queries }: PageRequest<Q>,
): Promise<PageResult<Q["variables"]>> {
  if (variables === undefined) return { status: 404 };
  const check = (response: Q["response"]) => runChecks(page.status ?? [], response, { variables, path, url });
  let shown: PageStatus | undefined;
  try {
    const { default: query } = await page.query();
    const response = await queries.read<Q>(query, variables, (fresh) => checkFresh(check(fresh), shown));
    shown = check(response);
    // The server knows where something went that had this address before.
    if (shown?.status === 404 && canReload(queries)) return await reload(url);
    return shown ?? { status: 200, variables };
  } catch (error) {
    const type = error instanceof MutationError ? error.type : undefined;
    if (type === "FORBIDDEN" && error instanceof Error && error.message === SAML_ERROR)
      return { status: 302, redirect: getSingleSignOnPath(url) };
    if (type === "FORBIDDEN") return { status: 403 };
    // A viewer whose session has ended is redirected by the server, to where they sign in. A server of another version may not know the query.
    const requiresReload = page.reloadsOnFailure || type === "AUTHENTICATION" || type === "UNKNOWN_OPERATION";
    if (requiresReload && canReload(queries)) return await reload(url);
    // The page does not show the cause. The console has it for developers; the server has logged an expected error.
    if (!queries.environment.isServer() || !isExpected(error)) console.error(error);
    return { status: 500, isUnreachable: type === "OFFLINE" };
  }
}

/** Where the viewer authenticates for the organization that the address begins with. */
function getSingleSignOnPath({ pathname, search, hash }: URL): string {
  const [, owner = ""] = /^\/(?:(?:orgs|organizations)\/)?([^/]+)/.exec(pathname) ?? [];
  return paths.singleSignOn(decodeURIComponent(owner), pathname + search + hash);
}

/** Without a connection, the browser would show its own error page. */
function canReload({ environment }: PageQueries): boolean {
  return !environment.isServer() && isHydrated() && navigator.onLine;
}

function reload(url: URL): Promise<never> {
  location.assign(url);
  return new Promise<never>(() => undefined);
}

function isExpected(error: unknown): boolean {
  return error instanceof Error && getErrorDetail(error) !== undefined;
}

function isHydrated(): boolean {
  return document.documentElement.dataset["hydrated"] !== undefined;
}

/** If the fresh response forbids the page that is shown from the store, all stored data is removed. */
function checkFresh(fresh: PageStatus | undefined, shown: PageStatus | undefined): void {
  if (!fresh) return;
  if (fresh.status === 302 && shown?.status === 302 && fresh.redirect === shown.redirect) return;
  void forgetStore().then(() => location.reload());
}

async function forgetStore(): Promise<void> {
  const { clearStore } = await import("#web/platform/offline/offline-store.ts");
  await clearStore();
}
