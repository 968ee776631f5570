import { memo, Suspense, use, type ComponentType } from "react";
import { Navigate, useLoaderData } from "react-router";
import type { OperationType } from "relay-runtime";
import type { PageFailure } from "#web/platform/boundaries/PageFailed.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { HydrationMarker } from "#web/platform/router/HydrationMarker.tsx";
import type { Deferred } from "#web/platform/router/load-page.ts";
import type { PageResult } from "#web/platform/router/page-status.ts";

/** The component of a page's routes: shows the page, or what its loader found instead. */
export function createRoutePage<Q extends OperationType>(
  Page: ComponentType<PageProps<Q>>,
  failure: PageFailure | undefined,
): ComponentType {
  type Result = PageResult<Q["variables"]>;
  // Memoized, because the router renders at each step of a navigation.
  const MemoPage = memo(Page as ComponentType<{ variables: Q["variables"] }>);

  function LoadedPage({ result }: { result: Result }) {
    switch (result.status) {
      case 302:
        return <Navigate to={result.redirect} replace />;
      case 200:
        return (
          <Suspense fallback={null}>
            <MemoPage variables={result.variables} />
            <HydrationMarker />
          </Suspense>
        );
      default: {
        const { ErrorPage } = result;
        return ErrorPage && <ErrorPage error={result} failure={failure} />;
      }
    }
  }

  function DeferredPage({ pending }: { pending: Promise<Result> }) {
    return <LoadedPage result={use(pending)} />;
  }

  return function RoutePage() {
    const loaded = useLoaderData<Result | Deferred<Q["variables"]>>();
    if (!("Loading" in loaded)) return <LoadedPage result={loaded} />;
    return (
      <Suspense fallback={<loaded.Loading />}>
        <DeferredPage pending={loaded.result} />
      </Suspense>
    );
  };
}
