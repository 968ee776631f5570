import { useState } from "react";

/**
 * An order that a person has changed, until the server's own order replaces
 * it: by `reset`, or because items were added or removed meanwhile, which then
 * stand at the end or are gone.
 */
export function useOptimisticOrder(serverOrder: readonly string[]) {
  const [order, setOrder] = useState<readonly string[]>();
  return {
    order: order ? mergeOrder(order, serverOrder) : serverOrder,
    setOrder,
    reset: () => setOrder(undefined),
  };
}

export function mergeOrder(order: readonly string[], serverOrder: readonly string[]): string[] {
  const known = new Set(serverOrder);
  const placed = new Set(order);
  return [...order.filter((id) => known.has(id)), ...serverOrder.filter((id) => !placed.has(id))];
}
