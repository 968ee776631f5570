import { graphql } from "react-relay";
import { useRepositoryItems } from "#web/issue-pickers/useRepositoryItems.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import type { useProjectItemsQuery } from "#web/__generated__/useProjectItemsQuery.graphql.ts";

const QUERY = graphql`
  query useProjectItemsQuery($repositoryId: ID!, $query: String!, $minPermissionLevel: ProjectV2PermissionLevel!) {
    node(id: $repositoryId) {
      ... on Repository {
        owner {
          login
        }
        projectsV2(first: 20, query: $query, minPermissionLevel: $minPermissionLevel) {
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

/** Those that the viewer can see, or only those whose items the viewer can change. */
export type ProjectAccess = "READ" | "WRITE";

/** Projects of a repository's owner for a picker, as its filter changes. */
export function useProjectItems(repositoryId: string, minPermissionLevel: ProjectAccess) {
  return useRepositoryItems<useProjectItemsQuery, ProjectItem>({
    query: QUERY,
    repositoryId,
    variables: { minPermissionLevel },
    toItems: ({ node }) =>
      node?.projectsV2?.nodes?.flatMap((project) => {
        if (!project) return [];
        const path = `${node.owner?.login ?? ""}/${project.number}`;
        return [{ id: path, text: project.title, description: path, path, nodeId: project.id }];
      }),
  });
}
