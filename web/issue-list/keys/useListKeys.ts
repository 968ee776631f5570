import { useEffect } from "react";
import { BULK_ACTIONS, type BulkAction } from "#web/bulk/bulk-actions.ts";
import type { ActionRequest } from "#web/bulk/useBulkActions.ts";
import type { Selection } from "#web/bulk/useSelection.ts";
import { SELECTION, type Command } from "#web/platform/commands/commands.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { hasFocus, type Row } from "#web/platform/rows/rows.ts";
import { EXTEND_SELECTION, OPEN_ISSUE, OPEN_ISSUE_AT_SIDE, SELECT_ISSUE, SELECT_RANGE } from "#shared/messages.ts";

type Options = {
  /** Whether the row that gets the focus is opened too. */
  opensFocused?: boolean;
  /** Undefined where rows cannot be selected. */
  selection?: Selection | undefined;
  /** Opens the menu or picker of an action. Undefined where it is not available. */
  getAction?: (request: ActionRequest) => (() => void) | undefined;
};

/**
 * Registers the commands of a list with these rows: `j` and `k` focus the next and the previous row, with Shift they
 * extend the selection, `o` opens the row, `O` at the side, `x` selects it, `X` the rows up to it. The keys of the
 * actions are for what is selected, else for the row that has the focus.
 */
export function useListKeys(ids: readonly string[], { opensFocused, selection, getAction }: Options = {}): void {
  const { rows } = usePageState();
  const key = ids.join(" ");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the ids
  useEffect(() => rows.setOrder(ids), [rows, key]);
  const getFocused = () => rows.list().find(hasFocus);

  function step(by: 1 | -1): Row | undefined {
    const list = rows.list();
    const index = list.findIndex(hasFocus);
    const next = list[index < 0 ? 0 : Math.min(list.length - 1, Math.max(0, index + by))];
    next?.link.current?.focus();
    if (opensFocused) next?.getActions().open({ replace: true });
    return next;
  }

  function extend(by: 1 | -1): boolean {
    if (!selection) return false;
    const from = getFocused();
    const to = step(by);
    if (to) selection.extend((from ?? to).id, to.id);
    return to !== undefined;
  }

  function select(run: (id: string) => void): boolean {
    const row = getFocused();
    if (!row || !selection?.canSelect(row.id)) return false;
    run(row.id);
    return true;
  }

  useRegisterCommands([
    { id: "next-issue", label: "Next issue", keys: ["j"], run: () => step(1) !== undefined },
    { id: "previous-issue", label: "Previous issue", keys: ["k"], run: () => step(-1) !== undefined },
    { id: "extend-down", label: EXTEND_SELECTION, keys: ["J"], run: () => extend(1) },
    { id: "extend-up", label: EXTEND_SELECTION, keys: ["K"], run: () => extend(-1) },
    { id: "open-issue", label: OPEN_ISSUE, keys: ["o"], run: () => runIfAny(getFocused()?.getActions().open) },
    {
      id: "open-panel",
      label: OPEN_ISSUE_AT_SIDE,
      keys: ["O"],
      run: () => runIfAny(getFocused()?.getActions().openInPanel),
    },
    {
      id: "select-issue",
      label: SELECT_ISSUE,
      keys: ["x"],
      run: () => select((id) => selection?.toggle(id, false)),
    },
    { id: "select-range", label: SELECT_RANGE, keys: ["X"], run: () => select((id) => selection?.selectRange(id)) },
  ]);
  useActionKeys({ selection, getAction, getFocused });
}

type ActionOptions = Pick<Options, "selection" | "getAction"> & { getFocused: () => Row | undefined };

/** Keys and palette commands of the actions on what is selected, else on the row that has the focus. */
function useActionKeys({ selection, getAction, getFocused }: ActionOptions): void {
  function find(action: BulkAction): (() => void) | undefined {
    if (selection && selection.ids.length > 0) return getAction?.({ action, row: undefined });
    const row = getFocused();
    return row && selection?.canSelect(row.id) ? getAction?.({ action, row }) : undefined;
  }

  useRegisterCommands(
    BULK_ACTIONS.map(({ action, label, key }): Command => ({
      id: `selection-${action}`,
      label,
      group: SELECTION,
      keys: [key],
      // The focus moves without rendering the list.
      get isDisabled() {
        return find(action) === undefined;
      },
      run: () => runIfAny(find(action)),
    })),
  );
}

function runIfAny(run: (() => void) | undefined): boolean {
  run?.();
  return run !== undefined;
}
