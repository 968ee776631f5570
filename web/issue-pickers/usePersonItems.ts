import { graphql } from "react-relay";
import { useRepositoryItems } from "#web/issue-pickers/useRepositoryItems.ts";
import { toPersonItems, type PersonItem } from "#web/issue-pickers/person-items.ts";
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
  return useRepositoryItems<usePersonItemsQuery, PersonItem>({
    query: QUERY,
    repositoryId,
    toItems: ({ node }) => node?.suggestedActors?.nodes?.flatMap(toPersonItems),
  });
}
