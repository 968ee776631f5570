import { useState } from "react";
import { graphql } from "react-relay";
import { filterLoaded, type PickerItem } from "#web/ui/picker/selection.ts";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { useLabelItemsQuery } from "#web/__generated__/useLabelItemsQuery.graphql.ts";

const QUERY = graphql`
  query useLabelItemsQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        labels(first: 20, query: $query, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
            name
            color
            description
            # The row of a list shows the label before the server has answered.
            ...LabelChip_label
          }
        }
      }
    }
  }
`;

export type LabelItem = PickerItem & { color: string };

/** A repository's labels for a picker, as its filter changes. */
export function useLabelItems(repositoryId: string) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error, isCurrent } = useFiltered<useLabelItemsQuery>(
    QUERY,
    { repositoryId, query: filter },
    isOpen,
  );
  const items = response?.node?.labels?.nodes?.flatMap((label): LabelItem[] =>
    label ? [{ id: label.id, text: label.name, description: label.description ?? undefined, color: label.color }] : [],
  );
  return {
    items: isCurrent ? items : filterLoaded(items, filter),
    error,
    filter,
    onFilter: setFilter,
    onOpen: () => setOpen(true),
  };
}
