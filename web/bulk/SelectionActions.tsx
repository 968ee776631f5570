import type { BulkActionsProps } from "#web/bulk/actions/BulkActions.tsx";
import { useActionKeys } from "#web/bulk/useActionKeys.ts";
import { useBulkActions, type ActionRequest } from "#web/bulk/useBulkActions.ts";
import { useRangeKeys } from "#web/bulk/useRangeKeys.ts";
import { HoldKeys } from "#web/platform/commands/HoldKeys.ts";
import { SelectedCount } from "#web/ui/list/ListBox.tsx";

export type SelectionActionsProps = Omit<BulkActionsProps, "request" | "onRequestEnd"> & {
  /** Pull requests of the list, which have no actions. */
  pullIds?: readonly string[];
};

/** The actions on the selected issues and on the focused row, by a bar and by keys. */
export function SelectionActions({ pullIds, ...props }: SelectionActionsProps) {
  const { selection, getRepository } = props;
  const count = selection.ids.length;
  const { BulkActions, request, open, end } = useBulkActions(count);

  function isAvailable({ action, row }: ActionRequest): boolean {
    if (row && pullIds?.includes(row.id)) return false;
    const ids = row ? [row.id] : selection.ids;
    return action !== "type" || ids.some((id) => getRepository(id)?.isInOrganization);
  }

  useRangeKeys(selection);
  useActionKeys({ selection, isAvailable, onOpen: open });
  if (BulkActions) return <BulkActions {...props} request={request} onRequestEnd={end} />;
  return (
    <>
      {count > 0 && <SelectedCount count={count} />}
      {request && <HoldKeys />}
    </>
  );
}
