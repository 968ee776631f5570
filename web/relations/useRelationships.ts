import { graphql, useMutation } from "react-relay";
import type { useRelationshipsAddParentMutation } from "#web/__generated__/useRelationshipsAddParentMutation.graphql.ts";
import type { useRelationshipsBlockMutation } from "#web/__generated__/useRelationshipsBlockMutation.graphql.ts";
import type { useRelationshipsRemoveParentMutation } from "#web/__generated__/useRelationshipsRemoveParentMutation.graphql.ts";
import type { useRelationshipsUnblockMutation } from "#web/__generated__/useRelationshipsUnblockMutation.graphql.ts";

type Fail = (error: Error) => void;

/** What changes the parent of an issue and its dependencies, either way round. */
export function useRelationships(issueId: string) {
  const [addParent] = useMutation<useRelationshipsAddParentMutation>(graphql`
    mutation useRelationshipsAddParentMutation($input: AddSubIssueInput!) {
      addSubIssue(input: $input) {
        subIssue {
          id
          ...RelationshipsSection_issue
        }
      }
    }
  `);
  const [dropParent] = useMutation<useRelationshipsRemoveParentMutation>(graphql`
    mutation useRelationshipsRemoveParentMutation($input: RemoveSubIssueInput!) {
      removeSubIssue(input: $input) {
        subIssue {
          id
          ...RelationshipsSection_issue
        }
      }
    }
  `);
  const [block] = useMutation<useRelationshipsBlockMutation>(graphql`
    mutation useRelationshipsBlockMutation($input: AddBlockedByInput!) {
      addBlockedBy(input: $input) {
        issue {
          id
          ...RelationshipsSection_issue
        }
        blockingIssue {
          id
          ...RelationshipsSection_issue
        }
      }
    }
  `);
  const [unblock] = useMutation<useRelationshipsUnblockMutation>(graphql`
    mutation useRelationshipsUnblockMutation($input: RemoveBlockedByInput!) {
      removeBlockedBy(input: $input) {
        issue {
          id
          ...RelationshipsSection_issue
        }
        blockingIssue {
          id
          ...RelationshipsSection_issue
        }
      }
    }
  `);
  return {
    setParent: (parentId: string, onError: Fail) =>
      void addParent({ variables: { input: { issueId: parentId, subIssueId: issueId } }, onError }),
    removeParent: (parentId: string, onError: Fail) =>
      void dropParent({ variables: { input: { issueId: parentId, subIssueId: issueId } }, onError }),
    addBlocker: (blockingIssueId: string, onError: Fail) =>
      void block({ variables: { input: { issueId, blockingIssueId } }, onError }),
    removeBlocker: (blockingIssueId: string, onError: Fail) =>
      void unblock({ variables: { input: { issueId, blockingIssueId } }, onError }),
    addBlocked: (blockedId: string, onError: Fail) =>
      void block({ variables: { input: { issueId: blockedId, blockingIssueId: issueId } }, onError }),
    removeBlocked: (blockedId: string, onError: Fail) =>
      void unblock({ variables: { input: { issueId: blockedId, blockingIssueId: issueId } }, onError }),
  };
}
