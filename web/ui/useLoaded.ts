import { useState } from "react";
import { useMountEffect } from "#web/ui/useMountEffect.ts";

/** A module that the component can do without: it is imported once the page stands. Undefined until then. */
export function useLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useMountEffect(() => void load().then(setModule, () => undefined));
  return module;
}
