import { TriangleDownIcon } from "@primer/octicons-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { OpenerProps } from "#web/bulk/actions/action-props.ts";
import { ACTIONS } from "#web/bulk/actions/actions.ts";
import type { BulkActionsProps } from "#web/bulk/actions/action-props.ts";
import { SelectionStatus } from "#web/bulk/actions/SelectionStatus.tsx";
import { useBulkUpdate } from "#web/bulk/actions/useBulkUpdate.ts";
import { useFocusRow } from "#web/bulk/actions/useFocusRow.ts";
import { getBulkActions, type BulkAction } from "#web/bulk/bulk-actions.ts";
import type { BulkChangeInput } from "#web/bulk/bulk-change.ts";
import { ReviewDialog } from "#web/bulk/review/ReviewDialog.tsx";
import { getSelectedRepository } from "#web/bulk/selected-repository.ts";
import { Button } from "#web/ui/Button.tsx";
import styles from "./BulkBar.module.css";

/** The number of selected issues and the actions on them. What matches a query is reviewed before it is changed. */
export function BulkBar(props: BulkActionsProps) {
  const { selection, disabledReason, storageKey } = props;
  const [changes, setChanges] = useState<BulkChangeInput>();
  const focusRow = useFocusRow();
  const update = useBulkUpdate(storageKey, finish);
  const openers = useOpenedByKey(props);
  const repository = getSelectedRepository(props);
  const target = {
    ids: selection.ids,
    isMatching: selection.isMatching,
    areOpen: props.areOpen,
    repositoryId: repository.repositoryId,
  };

  function finish() {
    focusRow(selection.ids);
    selection.update([]);
  }

  return (
    <div className={styles.bar}>
      <SelectionStatus selection={selection} matching={props.matching} onClear={finish} />
      <div className={styles.actions} role="group" aria-label="Bulk actions" title={disabledReason}>
        {getBulkActions(repository).map(({ action, reason }) => {
          const { label, icon, Action } = ACTIONS[action];
          const isDisabled = disabledReason !== undefined || reason !== undefined;
          const { key, startsOpen } = openers(action);
          const renderButton = (opener: OpenerProps) => (
            <Button
              {...opener}
              size="small"
              icon={icon}
              disabled={isDisabled}
              title={reason}
              trailing={<TriangleDownIcon />}
            >
              <span className={styles.label}>{label}</span>
            </Button>
          );
          return (
            <Action
              key={key}
              target={target}
              opener={{ render: renderButton, startsOpen: startsOpen && !isDisabled }}
              onChange={(change) => (selection.isMatching ? setChanges(change) : update(selection.ids, change))}
              onClose={props.onRequestEnd}
            />
          );
        })}
      </div>
      {changes && (
        <ReviewDialog
          query={props.query}
          repositoryId={props.repositoryId}
          changes={changes}
          storageKey={storageKey}
          onClose={() => setChanges(undefined)}
          onStarted={() => {
            setChanges(undefined);
            finish();
          }}
        />
      )}
    </div>
  );
}

/** A key opens a menu or picker by mounting it open. It stays mounted when it closes, so that its button keeps the focus. */
function useOpenedByKey({ request, onRequestEnd }: BulkActionsProps) {
  // What is selected later is not to open it again.
  const end = useEffectEvent(onRequestEnd);
  useEffect(() => () => end(), []);
  const [last, setLast] = useState({ request, count: 0 });
  if (request && request !== last.request) setLast({ request, count: last.count + 1 });
  return (action: BulkAction) => {
    const startsOpen = last.request?.action === action;
    return { key: startsOpen ? `${action} ${last.count}` : action, startsOpen };
  };
}
