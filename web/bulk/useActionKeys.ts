import { BULK_ACTIONS, type BulkAction } from "#web/bulk/bulk-actions.ts";
import type { ActionRequest } from "#web/bulk/bulk-actions.ts";
import type { Selection } from "#web/bulk/useSelection.ts";
import { SELECTION, type Command } from "#web/platform/commands/commands.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { hasFocus } from "#web/platform/rows/rows.ts";

type Options = {
  selection: Selection;
  isAvailable: (request: ActionRequest) => boolean;
  onOpen: (request: ActionRequest) => void;
};

/** Keys and palette commands of the actions on what is selected, else on the row that has the focus. */
export function useActionKeys({ selection, isAvailable, onOpen }: Options): void {
  const { rows } = usePageState();

  function find(action: BulkAction): ActionRequest | undefined {
    const row = selection.ids.length > 0 ? undefined : rows.list().find(hasFocus);
    const hasTarget = row ? selection.listed.includes(row.id) : selection.ids.length > 0;
    return hasTarget && isAvailable({ action, row }) ? { action, row } : undefined;
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
      run() {
        const request = find(action);
        if (request) onOpen(request);
        return request !== undefined;
      },
    })),
  );
}
