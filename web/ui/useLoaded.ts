import { useEffect, useEffectEvent, useState } from "react";
import { afterPaint } from "#web/platform/after-paint.ts";

/** A module that the component can do without: it is imported once the component is painted. Undefined until then. */
export function useLoaded<Module extends object>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  const start = useEffectEvent(() => void load().then(setModule, () => undefined));
  useEffect(() => afterPaint(start), []);
  return module;
}
