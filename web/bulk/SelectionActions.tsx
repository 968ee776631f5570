import { useEffect, useEffectEvent } from "react";
import type { BulkActionsProps } from "#web/bulk/actions/BulkActions.tsx";
import type { useBulkActions } from "#web/bulk/useBulkActions.ts";
import { HoldKeys } from "#web/platform/commands/HoldKeys.ts";
import { SelectedCount } from "#web/ui/list/ListBox.tsx";

type Props = Omit<BulkActionsProps, "request" | "onRequestEnd"> & { bulk: ReturnType<typeof useBulkActions> };

/** The bar of actions on the selected issues; their number alone until its code is loaded. */
export function SelectionActions({ bulk, ...props }: Props) {
  const { BulkActions, request } = bulk;
  const count = props.selection.ids.length;
  const load = useEffectEvent(bulk.load);
  useEffect(() => {
    if (count > 0) load();
  }, [count]);
  if (BulkActions) return <BulkActions {...props} request={request} onRequestEnd={bulk.end} />;
  return (
    <>
      {count > 0 && <SelectedCount count={count} />}
      {request && <HoldKeys />}
    </>
  );
}
