import { BulkBar } from "#web/bulk/actions/BulkBar.tsx";
import { RowAction } from "#web/bulk/actions/RowAction.tsx";
import type { BulkStorageKey } from "#web/bulk/bulk-job-event.ts";
import type { RowRepository } from "#web/bulk/row-repository.ts";
import type { ActionRequest } from "#web/bulk/useBulkActions.ts";
import type { Selection } from "#web/bulk/useSelection.ts";

export type BulkActionsProps = {
  selection: Selection;
  query: string;
  /** Whether all issues of the list are open: then a Mark as menu begins with closing them. */
  areOpen: boolean;
  /** Undefined for a list over all repositories. */
  repositoryId: string | undefined;
  /** Undefined until it is loaded. */
  getRepository: (issueId: string) => RowRepository | undefined;
  /** How many issues the search finds, `max` at most. Undefined where only listed issues can be selected. */
  matching?: { count: number; max: number } | undefined;
  /** Why the selected issues cannot be edited together. */
  disabledReason?: string | undefined;
  storageKey: BulkStorageKey;
  request: ActionRequest | undefined;
  onRequestEnd: () => void;
};

/** The actions on the selected issues, or the menu or picker that a key has opened for the focused row. */
export function BulkActions(props: BulkActionsProps) {
  const row = props.request?.row;
  return (
    <>
      {props.selection.ids.length > 0 && <BulkBar {...props} />}
      {row && props.request && <RowAction {...props} action={props.request.action} row={row} />}
    </>
  );
}
