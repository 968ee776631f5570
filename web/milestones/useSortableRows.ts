import { useEffect, useState } from "react";

type Module = typeof import("#web/ui/sortable/SortableRows.tsx");

/**
 * The component for rows that can be dragged, which is imported once the page stands. It replaces the rows, so while a
 * pointer is pressed it waits: otherwise the click on a row would be lost.
 */
export function useSortableRows(): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let loaded: Module | undefined;
    let isPressed = false;
    const show = () => {
      if (loaded && !isPressed && !signal.aborted) setModule(loaded);
    };
    const release = () => {
      isPressed = false;
      // The click comes after it.
      setTimeout(show);
    };
    addEventListener("pointerdown", () => (isPressed = true), { signal });
    addEventListener("pointerup", release, { signal });
    addEventListener("pointercancel", release, { signal });
    const load = async () => {
      loaded = await import("#web/ui/sortable/SortableRows.tsx");
      show();
    };
    // Without a connection the rows cannot be dragged.
    load().catch(() => undefined);
    return () => ended.abort();
  }, []);
  return module;
}
