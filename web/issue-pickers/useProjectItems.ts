import { graphql } from "react-relay";
import { useRepositoryItems } from "#web/issue-pickers/useRepositoryItems.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
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
  return useRepositoryItems<useProjectItemsQuery, ProjectItem>({
    query: QUERY,
    repositoryId,
    toItems: ({ node }) =>
      node?.projectsV2?.nodes?.flatMap((project) => {
        if (!project) return [];
        const path = `${node.owner?.login ?? ""}/${project.number}`;
        return [{ id: path, text: project.title, description: path, path, nodeId: project.id }];
      }),
  });
}
