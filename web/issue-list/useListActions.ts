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
};

/** The selection of a list, the props of the actions on it, and the keys of the list. */
export function useListActions(ids: readonly string[], options: Options) {
  const { details, query, canSelect, isEverywhere, opensFocused = false } = options;
  const getRepository = (id: string) => details.get(id)?.repository;
  const all = useSelection(isEverywhere ? ids.filter((id) => getRepository(id)?.viewerCanPush) : ids, query);
  const selection = canSelect ? all : undefined;
  useListKeys(ids, { opensFocused, selection });
  return {
    actions: selection && { selection, query, getRepository, areOpen: analyze(parse(query)).state === "open" },
    getRowSelection: (id: string) =>
      selection && {
        isSelected: selection.has(id),
        isDisabled: !selection.listed.includes(id),
        onToggle: (isRange: boolean) => selection.toggle(id, isRange),
      },
  };
}
