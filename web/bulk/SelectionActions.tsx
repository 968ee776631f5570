import type { BulkActionsProps } from "#web/bulk/actions/action-props.ts";
import { getBulkActions, type ActionRequest } from "#web/bulk/bulk-actions.ts";
import { getSelectedRepository } from "#web/bulk/selected-repository.ts";
import { useActionKeys } from "#web/bulk/useActionKeys.ts";
import { useBulkActions } from "#web/bulk/useBulkActions.ts";
import { HoldKeys } from "#web/platform/commands/HoldKeys.ts";
import { SelectedCount } from "#web/ui/list/ListBox.tsx";

export type SelectionActionsProps = Omit<BulkActionsProps, "request" | "onRequestEnd"> & {
  /** Pull requests of the list, which have no actions. */
  pullIds?: readonly string[];
};

/** The actions on the selected issues and on the focused row, by a bar and by keys. */
export function SelectionActions({ pullIds, ...props }: SelectionActionsProps) {
  const { selection, getRepository, disabledReason } = props;
  const count = selection.ids.length;
  const { BulkActions, request, open, end } = useBulkActions(count);

  const selected = getSelectedRepository(props);

  function isAvailable({ action, row }: ActionRequest): boolean {
    if (row ? pullIds?.includes(row.id) : disabledReason !== undefined) return false;
    const repository = row ? getRowRepository(row.id) : selected;
    return getBulkActions(repository).some((offered) => offered.action === action && offered.reason === undefined);
  }

  const getRowRepository = (id: string) => ({
    isOneRepository: true,
    isInOrganization: getRepository(id)?.isInOrganization === true,
  });

  useActionKeys({ selection, isAvailable, onOpen: open });
  if (BulkActions) return <BulkActions {...props} request={request} onRequestEnd={end} />;
  return (
    <>
      {count > 0 && <SelectedCount count={count} />}
      {request && <HoldKeys />}
    </>
  );
}
