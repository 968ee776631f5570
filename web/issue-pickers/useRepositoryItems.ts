import { useState } from "react";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { filterLoaded, type PickerItem } from "#web/ui/picker/selection.ts";
import { useFiltered } from "#web/ui/useFiltered.ts";

type RepositoryQuery = OperationType & { variables: { repositoryId: string; query: string } };

type Input<Query extends RepositoryQuery, Item> = {
  query: GraphQLTaggedNode;
  repositoryId: string;
  /** The other variables of the query. */
  variables?: Omit<Query["variables"], "repositoryId" | "query">;
  toItems: (response: Query["response"]) => Item[] | undefined;
};

/**
 * What a repository has to choose from, for a picker, as its filter changes. Until the server has answered, those
 * that were loaded before are filtered.
 */
export function useRepositoryItems<Query extends RepositoryQuery, Item extends PickerItem>({
  query,
  repositoryId,
  variables,
  toItems,
}: Input<Query, Item>) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error, isCurrent } = useFiltered<Query>(
    query,
    { ...variables, repositoryId, query: filter },
    isOpen,
  );
  const items = response && toItems(response);
  return {
    items: isCurrent ? items : filterLoaded(items, filter),
    error,
    filter,
    onFilter: setFilter,
    onOpen: () => setOpen(true),
  };
}
