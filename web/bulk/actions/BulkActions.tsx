import type { BulkActionsProps } from "#web/bulk/actions/action-props.ts";
import { BulkBar } from "#web/bulk/actions/BulkBar.tsx";
import { RowAction } from "#web/bulk/actions/RowAction.tsx";

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
