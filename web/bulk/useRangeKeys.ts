import { getRange } from "#web/bulk/get-range.ts";
import type { Selection } from "#web/bulk/useSelection.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { hasFocus } from "#web/platform/rows/rows.ts";
import { EXTEND_SELECTION, SELECT_RANGE } from "#shared/messages.ts";

/**
 * `X` selects the rows from the last toggled one to the active one, `J` and `K` move and extend the selection. Without a
 * selection there are no such keys.
 */
export function useRangeKeys(selection: Selection | undefined): void {
  const { commands, rows } = usePageState();
  const getFocused = () => rows.list().find(hasFocus)?.id;

  function selectRange({ ids, listed, last, update }: Selection): boolean {
    const id = getFocused();
    if (id === undefined || !listed.includes(id)) return false;
    update([...ids, ...getRange(listed, last, id)], id);
    return true;
  }

  function extend(extended: Selection, step: "next-issue" | "previous-issue"): boolean {
    const from = getFocused();
    const hasMoved = commands.run(step);
    const to = getFocused();
    if (to !== undefined) extendSelection(extended, { from: from ?? to, to });
    return hasMoved;
  }

  useRegisterCommands(
    selection
      ? [
          { id: "select-range", label: SELECT_RANGE, keys: ["X"], run: () => selectRange(selection) },
          { id: "extend-down", label: EXTEND_SELECTION, keys: ["J"], run: () => extend(selection, "next-issue") },
          { id: "extend-up", label: EXTEND_SELECTION, keys: ["K"], run: () => extend(selection, "previous-issue") },
        ]
      : [],
  );
}

/** Selects both rows, or unselects the first on the way back to where the range began. */
export function extendSelection(selection: Selection, { from, to }: { from: string; to: string }): void {
  const { ids, listed, last, has } = selection;
  const start = has(from) && last !== undefined && listed.includes(last) ? last : from;
  const distance = (id: string) => Math.abs(listed.indexOf(id) - listed.indexOf(start));
  selection.update(distance(to) < distance(from) ? ids.filter((id) => id !== from) : [...ids, from, to], start);
}
