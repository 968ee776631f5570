import { graphql, useFragment } from "react-relay";
import { useDequeuePull } from "#web/pulls/useDequeuePull.ts";
import { useMergePull } from "#web/pulls/useMergePull.ts";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import type { MergeButton_pull$data, MergeButton_pull$key } from "#web/__generated__/MergeButton_pull.graphql.ts";

/** Records the merge, which the host of the code makes. Disabled, with the reason, while something stands in the way. */
export function MergeButton({ pull }: { pull: MergeButton_pull$key }) {
  const data = useFragment(
    graphql`
      fragment MergeButton_pull on PullRequest {
        id
        isDraft
        isInMergeQueue
        mergeable
        mergeStateStatus
        headRefOid
        viewerCanMerge
      }
    `,
    pull,
  );
  const [mergePull, isMerging] = useMergePull();
  if (!data.viewerCanMerge) return null;
  if (data.isInMergeQueue) return <DequeueButton pullId={data.id} />;
  const reason = getDisabledReason(data);
  const merge = () => mergePull({ pullRequestId: data.id, expectedHeadOid: data.headRefOid });
  return (
    <CommandButton
      command="merge-pull"
      variant={isReady(data) ? "primary" : "default"}
      isLoading={isMerging}
      disabled={reason !== undefined}
      title={reason}
      onClick={merge}
    >
      Merge pull request
    </CommandButton>
  );
}

function DequeueButton({ pullId }: { pullId: string }) {
  const [dequeuePull, isRemoving] = useDequeuePull();
  return (
    <CommandButton command="dequeue-pull" isLoading={isRemoving} onClick={() => dequeuePull({ id: pullId })}>
      Remove from queue
    </CommandButton>
  );
}

/** Whether nothing advises against the merge, as far as it is known. */
function isReady({ mergeStateStatus }: MergeButton_pull$data): boolean {
  return mergeStateStatus === "CLEAN" || mergeStateStatus === "UNKNOWN";
}

function getDisabledReason({ isDraft, mergeable }: MergeButton_pull$data): string | undefined {
  if (isDraft) return "Drafts cannot be merged";
  return mergeable === "CONFLICTING" ? "Conflicts must be resolved first" : undefined;
}
