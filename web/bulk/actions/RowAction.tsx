import { ACTIONS } from "#web/bulk/actions/actions.ts";
import type { BulkActionsProps } from "#web/bulk/actions/action-props.ts";
import { useFocusRow } from "#web/bulk/actions/useFocusRow.ts";
import { useUpdateRow } from "#web/bulk/row/useUpdateRow.ts";
import type { BulkAction } from "#web/bulk/bulk-actions.ts";
import type { Row } from "#web/platform/rows/rows.ts";

type Props = BulkActionsProps & { action: BulkAction; row: Row };

/** The menu or picker of an action beside a row, whose issue is changed at once. The focus returns to the row. */
export function RowAction({ action, row, onRequestEnd, ...props }: Props) {
  const updateRow = useUpdateRow();
  const focusRow = useFocusRow();
  const { Action } = ACTIONS[action];
  const repositoryId = props.repositoryId ?? props.getRepository(row.id)?.id;
  if (repositoryId === undefined) return null;
  return (
    <Action
      key={`${action} ${row.id}`}
      target={{ ids: [row.id], isMatching: false, areOpen: props.areOpen, repositoryId }}
      opener={{ anchor: row.link, render: renderNothing, startsOpen: true }}
      onChange={(change) => updateRow(row.id, change)}
      onClose={() => {
        onRequestEnd();
        // The row has left the list meanwhile.
        if (!row.link.current) focusRow([]);
      }}
    />
  );
}

const renderNothing = () => null;
