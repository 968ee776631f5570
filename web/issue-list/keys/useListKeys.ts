import { useEffect } from "react";
import { flushSync } from "react-dom";
import { MARK_AS } from "#web/issue-list/MarkAsMenu.tsx";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import type { Row } from "#web/platform/rows/rows.ts";
import { OPEN_ISSUE, OPEN_ISSUE_AT_SIDE, OPEN_MARK_AS, SELECT_ISSUE } from "#shared/messages.ts";

/**
 * Registers the commands of a list with these rows: `j` and `k` focus the next and the previous row, `o` opens it,
 * `p` opens it in the panel, `x` selects it, `e` opens the Mark as menu of what is selected, else of the open issue,
 * else of the row. With `opensFocused`, the row that gets the focus is opened too.
 */
export function useListKeys(ids: readonly string[], { opensFocused = false } = {}): void {
  const { commands, rows } = usePageState();
  const key = ids.join(" ");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the ids
  useEffect(() => rows.setOrder(ids), [rows, key]);

  function step(by: 1 | -1): boolean {
    const list = rows.list();
    const index = list.findIndex(hasFocus);
    const next = list[index < 0 ? 0 : Math.min(list.length - 1, Math.max(0, index + by))];
    next?.link.current?.focus();
    if (opensFocused) next?.getActions().open({ replace: true });
    return next !== undefined;
  }

  const getFocused = () => rows.list().find(hasFocus)?.getActions();

  function openMarkAs(): boolean {
    if (!commands.has(MARK_AS)) {
      const selection = getFocused()?.selection;
      if (!selection || selection.isSelected) return false;
      // The menu is there once the row is selected.
      flushSync(selection.toggle);
    }
    return commands.run(MARK_AS);
  }

  useRegisterCommands([
    { id: "next-issue", label: "Next issue", keys: ["j"], run: () => step(1) },
    { id: "previous-issue", label: "Previous issue", keys: ["k"], run: () => step(-1) },
    { id: "open-issue", label: OPEN_ISSUE, keys: ["o"], run: () => runIfAny(getFocused()?.open) },
    {
      id: "open-panel",
      label: OPEN_ISSUE_AT_SIDE,
      keys: ["p"],
      run: () => runIfAny(getFocused()?.openInPanel),
    },
    {
      id: "select-issue",
      label: SELECT_ISSUE,
      keys: ["x"],
      run: () => runIfAny(getFocused()?.selection?.toggle),
    },
    { id: "open-mark-as", label: OPEN_MARK_AS, keys: ["e"], run: openMarkAs },
  ]);
}

/** A row is active while its link or another of its controls has the focus. */
function hasFocus({ link }: Row): boolean {
  return link.current?.closest("li")?.contains(document.activeElement) === true;
}

function runIfAny(run: (() => void) | undefined): boolean {
  run?.();
  return run !== undefined;
}
