import { useEffect } from "react";
import { useRangeKeys } from "#web/bulk/useRangeKeys.ts";
import type { Selection } from "#web/bulk/useSelection.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { hasFocus } from "#web/platform/rows/rows.ts";
import { OPEN_ISSUE, OPEN_ISSUE_AT_SIDE, SELECT_ISSUE } from "#shared/messages.ts";

type Options = {
  /** Whether the row that gets the focus is opened too. */
  opensFocused?: boolean;
  /** Undefined where rows cannot be selected. */
  selection?: Selection | undefined;
};

/**
 * Registers the commands of a list with these rows: `j` and `k` focus the next and the previous row, `o` opens it, `O`
 * opens it in the panel, `x` selects it, `X`, `J` and `K` select ranges. Those of the actions are registered with them.
 */
export function useListKeys(ids: readonly string[], { opensFocused, selection }: Options = {}): void {
  const { rows } = usePageState();
  const key = ids.join(" ");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the ids
  useEffect(() => rows.setOrder(ids), [rows, key]);
  const getFocused = () => rows.list().find(hasFocus);

  function step(by: 1 | -1): boolean {
    const list = rows.list();
    const index = list.findIndex(hasFocus);
    const next = list[index < 0 ? 0 : Math.min(list.length - 1, Math.max(0, index + by))];
    next?.link.current?.focus();
    if (opensFocused) next?.getActions().open({ replace: true });
    return next !== undefined;
  }

  function toggle(): boolean {
    const id = getFocused()?.id;
    if (id === undefined || !selection?.listed.includes(id)) return false;
    selection.toggle(id, false);
    return true;
  }

  useRangeKeys(selection);
  useRegisterCommands([
    { id: "next-issue", label: "Next issue", keys: ["j"], run: () => step(1) },
    { id: "previous-issue", label: "Previous issue", keys: ["k"], run: () => step(-1) },
    { id: "open-issue", label: OPEN_ISSUE, keys: ["o"], run: () => runIfAny(getFocused()?.getActions().open) },
    {
      id: "open-panel",
      label: OPEN_ISSUE_AT_SIDE,
      keys: ["O"],
      run: () => runIfAny(getFocused()?.getActions().openInPanel),
    },
    { id: "select-issue", label: SELECT_ISSUE, keys: ["x"], run: toggle },
  ]);
}

function runIfAny(run: (() => void) | undefined): boolean {
  run?.();
  return run !== undefined;
}
