import { memo, Suspense, use, useEffect } from "react";
import { data, Navigate, useLoaderData, type LoaderFunctionArgs, type RouteObject } from "react-router";
import {
  createOperationDescriptor,
  fetchQuery,
  type ConcreteRequest,
  type IEnvironment,
  type Variables,
} from "relay-runtime";
import { PageFailed } from "#web/platform/boundaries/PageFailed.tsx";
import { PageNotFound } from "#web/platform/boundaries/PageNotFound.tsx";
import { PageForbidden } from "#web/platform/boundaries/PageForbidden.tsx";
import { HydrationMarker } from "#web/platform/router/HydrationMarker.tsx";
import { prefetched } from "#web/platform/relay/prefetched.ts";
import { clearStore } from "#web/platform/offline/offline-store.ts";
import { browserEnvironment } from "#web/platform/relay/environment.ts";

export type PageProps = { variables: Record<string, unknown> };

export type Loaded = { status: number; variables: Variables; message?: string; redirect?: string };

/** What takes its time is drawn as on its way, and then as what it became. */
type Deferred = { Loading: React.ComponentType; loaded: Promise<Loaded> };

/** What a page of the route table is: its query starts together with its code, before anything renders. */
export type PageDefinition = {
  path: string;
  /** The source of the page, as the build's manifest names it. */
  module: string;
  component: () => Promise<React.ComponentType<PageProps>>;
  query: () => Promise<ConcreteRequest>;
  /** Where an address leads that is none of its own: told before anything is asked. */
  redirect?: (params: Record<string, string | undefined>, url: URL) => string | undefined;
  /** From the address to the query's variables; undefined: there is no such page. */
  variables: (params: Record<string, string | undefined>, url: URL) => Variables | undefined;
  /** What the answer means for the page: 200, 404, …, or another address. */
  outcome?: (response: Record<string, unknown>, variables: Variables, url: URL) => Partial<Loaded> | undefined;
  /** A page that cannot be fetched beside the one that is open is asked for whole, by the browser itself. */
  reloadsOnFailure?: boolean;
  /** How it looks on its way, where it is not there soon; others leave the page that one comes from. */
  loading?: () => Promise<React.ComponentType>;
  /** What it says when it cannot be loaded, where it has words of its own for that. */
  failure?: PageFailure;
};

export type PageFailure = { title: string; text: string };

export type PageHandle = { definition: PageDefinition };

export function pageRoute(definition: PageDefinition): RouteObject {
  return {
    path: definition.path,
    handle: { definition } satisfies PageHandle,
    loader: (args) => loadPage(definition, args),
    lazy: { Component: () => getComponent(definition) },
    errorElement: <PageFailed failure={definition.failure} />,
  };
}

const PREFETCH_FRESH_MS = 15_000;
/** After this long, a page that has a look for it is shown as on its way. */
const PENDING_DELAY_MS = 300;

async function loadPage(definition: PageDefinition, { params, request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const elsewhere = definition.redirect?.(params, url);
  if (elsewhere !== undefined) return redirectTo(elsewhere);
  const variables = definition.variables(params, url);
  if (!variables) return data<Loaded>({ status: 404, variables: {} }, { status: 404 });
  const environment = (context as { environment?: IEnvironment } | undefined)?.environment ?? browserEnvironment();
  const arriving = load(definition, environment, variables, url);
  // From one address of a page to another, the page stands until the next is there.
  if (definition.loading && !environment.isServer() && currentPage !== definition.component) {
    const Loading = await definition.loading();
    const isLate = await Promise.race([arriving.then(() => false), wait(PENDING_DELAY_MS).then(() => true)]);
    if (isLate) return data<Deferred>({ Loading, loaded: arriving });
  }
  const loaded = await arriving;
  if (loaded.redirect !== undefined) return redirectTo(loaded.redirect);
  return data(loaded, { status: loaded.status });
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Asks for what a page shows, and tells what came of it; it does not throw. */
async function load(
  definition: PageDefinition,
  environment: IEnvironment,
  variables: Variables,
  url: URL,
): Promise<Loaded> {
  try {
    let shown: Partial<Loaded> | undefined;
    const check = (fresh: unknown) =>
      checkFresh(definition.outcome?.(fresh as Record<string, unknown>, variables, url), shown);
    const response = await readPage(environment, await definition.query(), variables, check);
    const outcome = definition.outcome?.(response as Record<string, unknown>, variables, url);
    shown = outcome;
    return { status: 200, ...outcome, variables };
  } catch (error) {
    if (
      definition.reloadsOnFailure &&
      !environment.isServer() &&
      document.documentElement.dataset["hydrated"] !== undefined
    ) {
      location.assign(url);
      return await new Promise<never>(() => undefined);
    }
    // For whoever looks into it: what a person sees says nothing of causes.
    console.error(error);
    const message = error instanceof Error ? error.message : "Something went wrong.";
    return { status: 500, variables, message };
  }
}

async function redirectTo(path: string): Promise<never> {
  throw new Response(null, { status: 302, headers: { Location: path } });
}

/** What the store has is shown at once and brought up to date behind it; the rest is waited for. */
async function readPage(
  environment: IEnvironment,
  query: ConcreteRequest,
  variables: Variables,
  check: (fresh: unknown) => void,
): Promise<unknown> {
  const key = operationKey(query, variables);
  const recent = prefetched.get(key);
  if (recent && Date.now() - recent.at < PREFETCH_FRESH_MS) return recent.response;
  const operation = createOperationDescriptor(query, variables);
  if (!environment.isServer() && environment.check(operation).status === "available") {
    // Offline, what the store has is what there is.
    startFetch(environment, query, variables).then(check, () => undefined);
    return environment.lookup(operation.fragment).data;
  }
  return startFetch(environment, query, variables);
}

/** What was shown from the store is no longer there, or no longer for this person: nothing of it is kept. */
function checkFresh(outcome: Partial<Loaded> | undefined, shown: Partial<Loaded> | undefined): void {
  if (outcome?.redirect !== undefined && outcome.redirect === shown?.redirect) return;
  if (!outcome || (outcome.redirect === undefined && (outcome.status ?? 200) === 200)) return;
  void clearStore().then(() => location.reload());
}

function startFetch(environment: IEnvironment, query: ConcreteRequest, variables: Variables): Promise<unknown> {
  const response = fetchQuery(environment, query, variables, { fetchPolicy: "network-only" }).toPromise();
  if (!environment.isServer()) {
    const key = operationKey(query, variables);
    prefetched.set(key, { at: Date.now(), response });
    // Kept until the next page has taken it over.
    const retained = environment.retain(createOperationDescriptor(query, variables));
    setTimeout(() => {
      retained.dispose();
      prefetched.delete(key);
    }, PREFETCH_FRESH_MS);
    response.catch(() => prefetched.delete(key));
  }
  return response;
}

/** Starts a page's query before it is asked for; one that was fetched a moment ago is not fetched again. */
export async function prefetchPage(
  definition: PageDefinition,
  params: Record<string, string | undefined>,
  url: URL,
): Promise<void> {
  const variables = definition.variables(params, url);
  void definition.component();
  if (variables) await startPrefetch(definition, variables);
}

async function startPrefetch(definition: PageDefinition, variables: Variables): Promise<void> {
  const query = await definition.query();
  const recent = prefetched.get(operationKey(query, variables));
  if (recent && Date.now() - recent.at < PREFETCH_FRESH_MS) return;
  // What fails here fails again, and is shown, when the page is really opened.
  await startFetch(browserEnvironment(), query, variables).catch(() => undefined);
}

function operationKey(query: ConcreteRequest, variables: Variables): string {
  return `${query.params.name}:${JSON.stringify(variables)}`;
}

const components = new WeakMap<PageDefinition["component"], Promise<React.ComponentType>>();

/** Addresses with one definition of their page are one component: from one to the other, what stays the same stands. */
function getComponent(definition: PageDefinition): Promise<React.ComponentType> {
  const { component } = definition;
  const known = components.get(component) ?? component().then((Page) => withOutcome(Page, definition));
  components.set(component, known);
  known.catch(() => components.delete(component));
  return known;
}

/** The page that is drawn now. */
let currentPage: PageDefinition["component"] | undefined;

function withOutcome(
  Page: React.ComponentType<PageProps>,
  { component, failure }: PageDefinition,
): React.ComponentType {
  // The router says much while it is on its way; the page that stands has nothing to draw anew for that.
  const Standing = memo(Page);

  function Outcome({ loaded }: { loaded: Loaded }) {
    if (loaded.redirect !== undefined) return <Navigate to={loaded.redirect} replace />;
    if (loaded.status === 404) return <PageNotFound message={loaded.message} />;
    if (loaded.status === 403) return <PageForbidden message={loaded.message} />;
    if (loaded.status !== 200) return <PageFailed failure={failure} />;
    return (
      <Suspense fallback={null}>
        <Standing variables={loaded.variables} />
        <HydrationMarker />
      </Suspense>
    );
  }

  function Arrived({ arriving }: { arriving: Promise<Loaded> }) {
    return <Outcome loaded={use(arriving)} />;
  }

  return function RoutePage() {
    const data = useLoaderData<Loaded | Deferred>();
    useEffect(() => {
      currentPage = component;
      return () => {
        currentPage = undefined;
      };
    }, []);
    if (!("Loading" in data)) return <Outcome loaded={data} />;
    return (
      <Suspense fallback={<data.Loading />}>
        <Arrived arriving={data.loaded} />
      </Suspense>
    );
  };
}
