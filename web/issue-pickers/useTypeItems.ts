import { useState } from "react";
import { graphql } from "react-relay";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import type { useTypeItemsQuery } from "#web/__generated__/useTypeItemsQuery.graphql.ts";

const QUERY = graphql`
  query useTypeItemsQuery($repositoryId: ID!) {
    node(id: $repositoryId) {
      ... on Repository {
        issueTypes(first: 25) {
          nodes {
            id
            name
            description
            color
          }
        }
      }
    }
  }
`;

type TypeItem = PickerItem & { typeColor: string };

/** The issue types of a repository's organization for a picker; few enough to be filtered here. */
export function useTypeItems(repositoryId: string) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error } = useFiltered<useTypeItemsQuery>(QUERY, { repositoryId }, isOpen);
  const items = response?.node?.issueTypes?.nodes?.flatMap((type): TypeItem[] =>
    type && type.name.toLowerCase().includes(filter.toLowerCase())
      ? [{ id: type.id, text: type.name, description: type.description ?? undefined, typeColor: type.color }]
      : [],
  );
  return { items, error, filter, onFilter: setFilter, onOpen: () => setOpen(true) };
}
