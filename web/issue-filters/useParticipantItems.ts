import { useState } from "react";
import { graphql } from "react-relay";
import { toPersonItems } from "#web/issue-pickers/person-items.ts";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type {
  IssueParticipantRole,
  useParticipantItemsQuery,
} from "#web/__generated__/useParticipantItemsQuery.graphql.ts";

const QUERY = graphql`
  query useParticipantItemsQuery($repositoryId: ID!, $query: String!, $role: IssueParticipantRole!) {
    node(id: $repositoryId) {
      ... on Repository {
        issueParticipants(first: 20, query: $query, role: $role) {
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

/** Authors or assignees of a repository's issues for a filter, as its text changes. Not only of those who can be assigned. */
export function useParticipantItems(repositoryId: string, role: IssueParticipantRole) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const variables = { repositoryId, query: filter, role };
  const { response, error } = useFiltered<useParticipantItemsQuery>(QUERY, variables, isOpen);
  const items = response?.node?.issueParticipants?.nodes?.flatMap(toPersonItems);
  return { items, error, filter, onFilter: setFilter, onOpen: () => setOpen(true) };
}
