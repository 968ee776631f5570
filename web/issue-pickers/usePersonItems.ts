import { useState } from "react";
import { graphql } from "react-relay";
import { toPersonItems } from "#web/issue-pickers/person-items.ts";
import { filterLoaded } from "#web/ui/picker/selection.ts";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { usePersonItemsQuery } from "#web/__generated__/usePersonItemsQuery.graphql.ts";

const QUERY = graphql`
  query usePersonItemsQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        suggestedActors(first: 20, query: $query) {
          nodes {
            ... on Node {
              id
            }
            ... on Actor {
              login
              avatarUrl(size: 64)
            }
            ... on User {
              name
            }
          }
        }
      }
    }
  }
`;

/** People who can be assigned in a repository for a picker, as its filter changes. */
export function usePersonItems(repositoryId: string) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error, isCurrent } = useFiltered<usePersonItemsQuery>(
    QUERY,
    { repositoryId, query: filter },
    isOpen,
  );
  const items = response?.node?.suggestedActors?.nodes?.flatMap(toPersonItems);
  return {
    items: isCurrent ? items : filterLoaded(items, filter),
    error,
    filter,
    onFilter: setFilter,
    onOpen: () => setOpen(true),
  };
}
