import { useState } from "react";
import { graphql } from "react-relay";
import { filterLoaded } from "#web/ui/picker/selection.ts";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { useMilestoneItemsQuery } from "#web/__generated__/useMilestoneItemsQuery.graphql.ts";

const QUERY = graphql`
  query useMilestoneItemsQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        milestones(first: 20, query: $query, states: [OPEN]) {
          nodes {
            id
            title
          }
        }
      }
    }
  }
`;

/** A repository's open milestones for a picker, as its filter changes. */
export function useMilestoneItems(repositoryId: string) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error, isCurrent } = useFiltered<useMilestoneItemsQuery>(
    QUERY,
    { repositoryId, query: filter },
    isOpen,
  );
  const items = response?.node?.milestones?.nodes?.flatMap((milestone) =>
    milestone ? [{ id: milestone.id, text: milestone.title }] : [],
  );
  return {
    items: isCurrent ? items : filterLoaded(items, filter),
    error,
    filter,
    onFilter: setFilter,
    onOpen: () => setOpen(true),
  };
}
