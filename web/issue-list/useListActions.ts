import type { FocusEvent, PointerEvent } from "react";
import { useBulkActions, type ActionRequest } from "#web/bulk/useBulkActions.ts";
import { useSelection } from "#web/bulk/useSelection.ts";
import { useListKeys } from "#web/issue-list/keys/useListKeys.ts";
import type { RowDetails } from "#web/issue-list/useRowDetails.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

type Options = {
  details: ReadonlyMap<string, RowDetails>;
  query: string;
  /** Whether rows can be selected. */
  canSelect: boolean;
  /** In a list over all repositories, the rows of those to which the viewer can push. */
  isEverywhere?: boolean;
  opensFocused?: boolean;
  /** Pull requests of the list. */
  pullIds?: readonly string[];
};

/** The selection of a list, and the actions on it and on the focused row by bar and keys. */
export function useListActions(ids: readonly string[], options: Options) {
  const { details, query, canSelect, isEverywhere, opensFocused = false, pullIds } = options;
  const getRepository = (id: string) => details.get(id)?.repository;
  const selection = useSelection(isEverywhere ? ids.filter((id) => getRepository(id)?.viewerCanPush) : ids, query);
  const shown = canSelect ? selection : undefined;
  const bulk = useBulkActions();

  function getAction(request: ActionRequest) {
    const { action, row } = request;
    const targetIds = row ? [row.id] : selection.ids;
    const hasTypes = targetIds.some((id) => getRepository(id)?.isInOrganization);
    const isExcluded = (action === "type" && !hasTypes) || (row && pullIds?.includes(row.id));
    return isExcluded ? undefined : () => bulk.open(request);
  }

  useListKeys(ids, { opensFocused, selection: shown, getAction });
  return {
    selection: shown,
    actions: shown && { bulk, selection, query, getRepository, areOpen: analyze(parse(query)).state === "open" },
    getRowSelection: (id: string) =>
      shown && {
        isSelected: shown.has(id),
        isDisabled: !shown.canSelect(id),
        onToggle: (isRange: boolean) => shown.toggle(id, isRange),
      },
    /** For the frame of the list: the code of the bar is loaded before the first row is selected. */
    prefetch: shown && {
      onFocus: (_event: FocusEvent) => bulk.prefetch(),
      onPointerOver: ({ target }: PointerEvent) => target instanceof HTMLInputElement && bulk.prefetch(),
    },
  };
}
