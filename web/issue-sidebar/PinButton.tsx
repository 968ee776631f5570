import { PinIcon, PinSlashIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { usePinIssue } from "#web/issue-sidebar/usePinIssue.ts";
import { useUnpinIssue } from "#web/issue-list/useUnpinIssue.ts";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { PinButton_issue$key } from "#web/__generated__/PinButton_issue.graphql.ts";
import { ISSUE_NOT_UNPINNED } from "#shared/messages.ts";

/** Pins an issue to the top of its repository's list, or unpins it. */
export function PinButton({ issue }: { issue: PinButton_issue$key | null }) {
  const data = useFragment(
    graphql`
      fragment PinButton_issue on Issue {
        id
        isPinned
        viewerCanPin
      }
    `,
    issue,
  );
  const [pinIssue, isPinning] = usePinIssue();
  const [unpinIssue, isUnpinning] = useUnpinIssue();
  if (!data?.viewerCanPin) return null;
  const input = { issueId: data.id };
  const unpin = () => unpinIssue(input, { onError: () => showToast("error", ISSUE_NOT_UNPINNED) });
  return (
    <CommandButton
      command="pin"
      size="small"
      variant="invisible"
      icon={data.isPinned ? PinSlashIcon : PinIcon}
      disabled={isPinning || isUnpinning}
      onClick={() => (data.isPinned ? unpin() : pinIssue(input))}
    >
      {data.isPinned ? "Unpin issue" : "Pin issue"}
    </CommandButton>
  );
}
