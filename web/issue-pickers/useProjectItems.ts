import { useState } from "react";
import { graphql } from "react-relay";
import { filterLoaded, type PickerItem } from "#web/ui/picker/selection.ts";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { useProjectItemsQuery } from "#web/__generated__/useProjectItemsQuery.graphql.ts";

const QUERY = graphql`
  query useProjectItemsQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        owner {
          login
        }
        projectsV2(first: 20, query: $query) {
          nodes {
            id
            title
            number
          }
        }
      }
    }
  }
`;

export type ProjectItem = PickerItem & { path: string; nodeId?: string };

/** Projects of a repository's owner for a picker, as its filter changes. */
export function useProjectItems(repositoryId: string) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error, isCurrent } = useFiltered<useProjectItemsQuery>(
    QUERY,
    { repositoryId, query: filter },
    isOpen,
  );
  const owner = response?.node?.owner?.login ?? "";
  const items = response?.node?.projectsV2?.nodes?.flatMap((project): ProjectItem[] =>
    project
      ? [
          {
            id: `${owner}/${project.number}`,
            text: project.title,
            description: `${owner}/${project.number}`,
            path: `${owner}/${project.number}`,
            nodeId: project.id,
          },
        ]
      : [],
  );
  return {
    items: isCurrent ? items : filterLoaded(items, filter),
    error,
    filter,
    onFilter: setFilter,
    onOpen: () => setOpen(true),
  };
}
