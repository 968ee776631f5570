import { graphql } from "react-relay";
import { useRepositoryItems } from "#web/issue-pickers/useRepositoryItems.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
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
  return useRepositoryItems<useMilestoneItemsQuery, PickerItem>({
    query: QUERY,
    repositoryId,
    toItems: ({ node }) =>
      node?.milestones?.nodes?.flatMap((milestone) => (milestone ? [{ id: milestone.id, text: milestone.title }] : [])),
  });
}
