import { useState } from "react";
import { graphql } from "react-relay";
import { toReviewerItems } from "#web/pulls/reviewer-items.ts";
import { filterLoaded } from "#web/ui/picker/selection.ts";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { useReviewerItemsQuery } from "#web/__generated__/useReviewerItemsQuery.graphql.ts";

/** What the section of reviewers shows is selected too: a chosen one is shown before the server has answered. */
const QUERY = graphql`
  query useReviewerItemsQuery($pullRequestId: ID!, $query: String!) {
    node(id: $pullRequestId) {
      ... on PullRequest {
        reviewerCandidates(first: 20, query: $query) {
          nodes {
            __typename
            ... on Node {
              id
            }
            ... on Actor {
              login
              avatarUrl(size: 64)
              resourcePath
            }
            ... on User {
              name
            }
            ... on Team {
              teamName: name
              combinedSlug
              resourcePath
            }
          }
        }
      }
    }
  }
`;

/** People and teams who can review a pull request, for a picker, as its filter changes. */
export function useReviewerItems(pullRequestId: string) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const variables = { pullRequestId, query: filter };
  const { response, error, isCurrent } = useFiltered<useReviewerItemsQuery>(QUERY, variables, isOpen);
  const items = response?.node?.reviewerCandidates?.nodes?.flatMap(toReviewerItems);
  return {
    items: isCurrent ? items : filterLoaded(items, filter),
    error,
    onFilter: setFilter,
    onOpen: () => setOpen(true),
  };
}
