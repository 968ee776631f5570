import { createElement, Suspense, use, useState, type ComponentType } from "react";

export type LoadComponent = () => Promise<ComponentType>;

/**
 * Loads the component of a route. The router shows nothing of a route whose code fails to load, not even its error, and never
 * asks again: it gets a component that loads the code each time the page is opened, and throws what is wrong where errors are shown.
 */
export function retried(load: LoadComponent): LoadComponent {
  function RetriedPage() {
    const [loading] = useState(load);
    return (
      <Suspense fallback={null}>
        <LoadedPage loading={loading} />
      </Suspense>
    );
  }
  return () => load().catch(() => RetriedPage);
}

function LoadedPage({ loading }: { loading: Promise<ComponentType> }) {
  return createElement(use(loading));
}
