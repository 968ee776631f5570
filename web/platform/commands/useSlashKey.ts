import type { RefObject } from "react";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";

/** `/` focuses the field. With several fields on a page, it is the one that was mounted last. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useRegisterCommands([{ id: "focus-search", label: "Search", keys: ["/"], run: () => field.current?.focus() }]);
}
