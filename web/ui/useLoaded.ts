import { useState } from "react";
import { useAfterPaint } from "#web/platform/after-paint.ts";

/** A module that the component can do without: it is imported once the component is painted. Undefined until then. */
export function useLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useAfterPaint(() => void load().then(setModule, () => undefined));
  return module;
}
