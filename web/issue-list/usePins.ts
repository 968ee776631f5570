import { useState } from "react";
import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { usePinsOrderMutation } from "#web/__generated__/usePinsOrderMutation.graphql.ts";
import type { usePinsUnpinMutation } from "#web/__generated__/usePinsUnpinMutation.graphql.ts";

/** The order of the pinned issues as one sees it at once, and as the server has it in the end. */
export function usePins(repositoryId: string, known: readonly string[]) {
  const [wished, setWished] = useState<{ known: string; order: readonly string[] }>();
  const [commitOrder] = useMutation<usePinsOrderMutation>(graphql`
    mutation usePinsOrderMutation($input: PrioritizePinnedIssuesInput!) {
      prioritizePinnedIssues(input: $input) {
        repository {
          ...PinnedIssues_repository
        }
      }
    }
  `);
  const [commitUnpin] = useMutation<usePinsUnpinMutation>(graphql`
    mutation usePinsUnpinMutation($input: UnpinIssueInput!) {
      unpinIssue(input: $input) {
        issue {
          id
          isPinned
          repository {
            ...PinnedIssues_repository
          }
        }
      }
    }
  `);
  const key = known.join(" ");
  // What was wished for holds until the server's own order has changed.
  const order = wished?.known === key ? wished.order : known;

  function reorder(issueIds: readonly string[]) {
    setWished({ known: key, order: issueIds });
    commitOrder({
      variables: { input: { repositoryId, issueIds } },
      onError: () => {
        setWished(undefined);
        showToast("error", "Could not reorder pinned issues");
      },
    });
  }

  function unpin(issueId: string) {
    commitUnpin({
      variables: { input: { issueId } },
      onError: () => showToast("error", "Could not unpin issue"),
    });
  }

  return { order, reorder, unpin };
}
