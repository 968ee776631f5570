import { graphql, useFragment } from "react-relay";
import { CloseButton } from "#web/issue-page/CloseButton.tsx";
import { useReopenIssue } from "#web/issue-page/useReopenIssue.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import type { StateButton_issue$key } from "#web/__generated__/StateButton_issue.graphql.ts";

type Props = {
  issue: StateButton_issue$key | null;
  /** Whether there is a comment to submit before the state changes. */
  hasComment: boolean;
  onCommentFirst: (changeState: () => void) => void;
  onError: (error: Error) => void;
};

/** Closes an open issue or reopens a closed one, where the viewer can. */
export function StateButton({ issue, hasComment, onCommentFirst, onError }: Props) {
  const data = useFragment(
    graphql`
      fragment StateButton_issue on Issue {
        id
        closed
        stateReason(enableDuplicate: true)
        duplicateOf {
          id
        }
        viewerCanClose
        viewerCanReopen
        viewerCanLabel
        repository {
          id
        }
      }
    `,
    issue,
  );
  const [reopenIssue, isReopening] = useReopenIssue();
  if (!data) return null;
  if (!data.closed) {
    if (!data.viewerCanClose) return null;
    return (
      <CloseButton
        issueId={data.id}
        repositoryId={data.repository.id}
        hasComment={hasComment}
        canMarkDuplicate={data.viewerCanLabel}
        onCommentFirst={onCommentFirst}
        onError={onError}
      />
    );
  }
  if (!data.viewerCanReopen) return null;
  const { id, stateReason } = data;
  const command = { kind: "reopened", id, stateReason, duplicateOfId: data.duplicateOf?.id } as const;
  const reopen = () => reopenIssue({ issueId: id }, { onError, onCompleted: () => commandDone.emit(command) });
  return (
    <CommandButton
      command="reopen-issue"
      isLoading={isReopening}
      onClick={() => (hasComment ? onCommentFirst(reopen) : reopen())}
    >
      {hasComment ? "Comment and reopen" : "Reopen Issue"}
    </CommandButton>
  );
}
