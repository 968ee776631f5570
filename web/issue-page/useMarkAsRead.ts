import { useEffect } from "react";
import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useMarkAsReadMutation } from "#web/__generated__/useMarkAsReadMutation.graphql.ts";

const OPTIONS = { keepsResponses: true } as const;

/** Marks the issue as read when it is opened, so that lists stop showing it as unread. */
export function useMarkAsRead(issueId: string, isUnread: boolean): void {
  const [markAsRead] = useCommand<useMarkAsReadMutation>(
    graphql`
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
    `,
    OPTIONS,
  );
  useEffect(() => {
    // The viewer did not ask for this, so a failure is not shown.
    if (isUnread) markAsRead({ issueId }, { onError: () => undefined });
  }, [markAsRead, issueId, isUnread]);
}
