import { useEffect } from "react";
import { usePageState } from "#web/platform/page-state.ts";

/** While a palette or a picker is loading, what is typed for it runs no commands. */
export function HoldKeys(): null {
  const { commands } = usePageState();
  useEffect(() => commands.hold(), [commands]);
  return null;
}
