import { useEffect } from "react";
import { graphql, useMutation } from "react-relay";
import type { useMarkAsReadMutation } from "#web/__generated__/useMarkAsReadMutation.graphql.ts";

/** Whoever opens an issue has read it: the dot in lists goes. */
export function useMarkAsRead(issueId: string, isUnread: boolean): void {
  const [commit] = useMutation<useMarkAsReadMutation>(graphql`
    mutation useMarkAsReadMutation($input: MarkIssueAsReadInput!) {
      markIssueAsRead(input: $input) {
        issue {
          ... on Issueish {
            id
            isReadByViewer
          }
        }
      }
    }
  `);
  useEffect(() => {
    // That it could not be remembered costs the person nothing but the dot.
    if (isUnread) commit({ variables: { input: { issueId } }, onError: () => undefined });
  }, [commit, issueId, isUnread]);
}
