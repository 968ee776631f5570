import { TriangleDownIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { CLOSE_REASONS } from "#web/issue-page/close-reasons.ts";
import { useCloseIssue } from "#web/issue-page/useCloseIssue.ts";
import { THIS_ISSUE } from "#web/platform/commands/commands.ts";
import { ButtonGroup, IconButton } from "#web/ui/Button.tsx";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { IssueClosedStateReason } from "#web/__generated__/useCloseIssueMutation.graphql.ts";

const DuplicateDialog = lazy(() =>
  import("#web/issue-page/DuplicateDialog.tsx").then((module) => ({ default: module.DuplicateDialog })),
);

type Props = {
  issueId: string;
  repositoryId: string;
  /** Whether there is a comment to submit before the issue is closed. */
  hasComment: boolean;
  canMarkDuplicate: boolean;
  onCommentFirst: (close: () => void) => void;
  onError: (error: Error) => void;
};

/** Closes the issue with the selected reason. For a duplicate, a dialog asks for the canonical issue. */
export function CloseButton({ issueId, repositoryId, hasComment, canMarkDuplicate, onCommentFirst, onError }: Props) {
  const [reason, setReason] = useState<IssueClosedStateReason>("COMPLETED");
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [closeIssue, isClosing] = useCloseIssue();

  function close(duplicateIssueId?: string) {
    setDialogOpen(false);
    const run = () => closeIssue({ issueId, stateReason: reason, duplicateIssueId }, { onError });
    if (hasComment) onCommentFirst(run);
    else run();
  }

  return (
    <>
      <ButtonGroup>
        <CommandButton
          command="close-issue"
          icon={CLOSE_REASONS[reason].icon}
          isLoading={isClosing}
          onClick={() => (reason === "DUPLICATE" ? setDialogOpen(true) : close())}
        >
          {hasComment ? "Close with comment" : "Close issue"}
        </CommandButton>
        <ReasonMenu selected={reason} canMarkDuplicate={canMarkDuplicate} onSelect={setReason} />
      </ButtonGroup>
      {isDialogOpen && (
        <Suspense fallback={null}>
          <DuplicateDialog
            issueId={issueId}
            repositoryId={repositoryId}
            onClose={() => setDialogOpen(false)}
            onSelect={close}
          />
        </Suspense>
      )}
    </>
  );
}

const SELECT_REASON = "Select close reason";

type MenuProps = {
  selected: IssueClosedStateReason;
  canMarkDuplicate: boolean;
  onSelect: (reason: IssueClosedStateReason) => void;
};

function ReasonMenu({ selected, canMarkDuplicate, onSelect }: MenuProps) {
  const getItem = (reason: IssueClosedStateReason) => ({
    ...CLOSE_REASONS[reason],
    isSelected: reason === selected,
    onSelect: () => onSelect(reason),
  });
  return (
    <Menu
      label={SELECT_REASON}
      command={{ id: "select-close-reason", group: THIS_ISSUE, keys: ["e"] }}
      align="end"
      groups={[{ items: [getItem("COMPLETED"), getItem("NOT_PLANNED"), canMarkDuplicate && getItem("DUPLICATE")] }]}
      renderOpener={(props) => (
        <IconButton {...props} variant="default" icon={TriangleDownIcon} aria-label={SELECT_REASON} />
      )}
    />
  );
}
