import { useState } from "react";
import { graphql, useMutation } from "react-relay";
import type { useSubIssuesAddMutation } from "#web/__generated__/useSubIssuesAddMutation.graphql.ts";
import type { useSubIssuesMoveMutation } from "#web/__generated__/useSubIssuesMoveMutation.graphql.ts";
import type { useSubIssuesRemoveMutation } from "#web/__generated__/useSubIssuesRemoveMutation.graphql.ts";

type Fail = (error: Error) => void;

/** Adds, removes and orders sub-issues. A new order stands at once, and goes back when the server refuses it. */
export function useSubIssues(issueId: string, ids: readonly string[]) {
  const [addCommit] = useMutation<useSubIssuesAddMutation>(graphql`
    mutation useSubIssuesAddMutation($input: AddSubIssueInput!) {
      addSubIssue(input: $input) {
        issue {
          id
          ...SubIssues_issue
        }
      }
    }
  `);
  const [removeCommit] = useMutation<useSubIssuesRemoveMutation>(graphql`
    mutation useSubIssuesRemoveMutation($input: RemoveSubIssueInput!) {
      removeSubIssue(input: $input) {
        issue {
          id
          ...SubIssues_issue
        }
      }
    }
  `);
  const [moveCommit] = useMutation<useSubIssuesMoveMutation>(graphql`
    mutation useSubIssuesMoveMutation($input: ReprioritizeSubIssueInput!) {
      reprioritizeSubIssue(input: $input) {
        issue {
          id
          ...SubIssues_issue
        }
      }
    }
  `);
  const [wanted, setWanted] = useState<readonly string[]>();
  const isStale = wanted !== undefined && (wanted.length !== ids.length || wanted.some((id) => !ids.includes(id)));
  const order = wanted === undefined || isStale ? ids : wanted;

  return {
    order,
    add: (subIssueId: string, onError: Fail) =>
      void addCommit({ variables: { input: { issueId, subIssueId } }, onError }),
    remove: (subIssueId: string, onError: Fail) =>
      void removeCommit({ variables: { input: { issueId, subIssueId } }, onError }),
    move: (subIssueId: string, to: number, onError: Fail) => {
      const others = order.filter((id) => id !== subIssueId);
      const next = [...others.slice(0, to), subIssueId, ...others.slice(to)];
      setWanted(next);
      const afterId = others[to - 1];
      const place = afterId === undefined ? { beforeId: others[0] } : { afterId };
      moveCommit({
        variables: { input: { issueId, subIssueId, ...place } },
        onCompleted: () => setWanted(undefined),
        onError: (error) => {
          setWanted(undefined);
          onError(error);
        },
      });
    },
  };
}
