import { lazy, useState, type ComponentType } from "react";

/**
 * Returns a hook for a component that is imported when it is first rendered, below a RetryBoundary. React keeps a failed
 * import, so another try needs another lazy component.
 */
export function createRetriable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const create = () => lazy(() => load().then((component) => ({ default: component })));
  const first = create();
  return function useRetriable(): [component: ComponentType<Props>, retry: () => void] {
    const [current, setCurrent] = useState(() => first);
    return [current, () => setCurrent(create)];
  };
}
