import { useEffect, type RefObject } from "react";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";

/** `/` focuses the field and selects its text, to be replaced by the next one. With several fields on a page, it is the one that was mounted last. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  const { slashFields } = usePageState();
  useEffect(() => slashFields.add(field), [slashFields, field]);
  function run() {
    field.current?.focus();
    field.current?.select();
  }
  useRegisterCommands([{ id: "focus-search", label: "Search", keys: ["/"], run }]);
}
