import { useUnpinIssue } from "#web/issue-list/useUnpinIssue.ts";
import { usePrioritizePins } from "#web/issue-list/usePrioritizePins.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useOptimisticOrder } from "#web/ui/sortable/useOptimisticOrder.ts";
import { ISSUE_NOT_UNPINNED } from "#shared/messages.ts";

/** The pinned issues of a repository: their order, which shows at once, and unpinning. */
export function usePins(repositoryId: string, pinnedIds: readonly string[]) {
  const { order, setOrder, reset } = useOptimisticOrder(pinnedIds);
  const [prioritize] = usePrioritizePins();
  const [unpinIssue] = useUnpinIssue();

  function reorder(issueIds: readonly string[]) {
    setOrder(issueIds);
    prioritize(
      { repositoryId, issueIds },
      {
        onCompleted: reset,
        onError: () => {
          reset();
          showToast("error", "Could not reorder pinned issues");
        },
      },
    );
  }

  function unpin(issueId: string) {
    unpinIssue({ issueId }, { onError: () => showToast("error", ISSUE_NOT_UNPINNED) });
  }

  return { order, reorder, unpin };
}
