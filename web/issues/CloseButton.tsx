import { IssueClosedIcon, SkipIcon, TriangleDownIcon } from "@primer/octicons-react";
import { ActionList, ActionMenu, Button, ButtonGroup, IconButton } from "@primer/react";
import { useState } from "react";
import { useCloseIssue } from "#web/issues/useCloseIssue.ts";

const REASONS = [
  { reason: "COMPLETED", label: "Close as completed", hint: "Done, closed, fixed, resolved", icon: IssueClosedIcon },
  { reason: "NOT_PLANNED", label: "Close as not planned", hint: "Won’t fix, can’t repro, stale", icon: SkipIcon },
  { reason: "DUPLICATE", label: "Close as duplicate", hint: "Duplicate of another issue", icon: SkipIcon },
] as const;

type Props = {
  issueId: string;
  /** Whether a comment is being written: it goes first. */
  hasText: boolean;
  mayMarkDuplicate: boolean;
  onCommentFirst: (after: () => void) => void;
  onError: (error: Error) => void;
};

/** Closes with the reason shown; the menu beside it chooses another. */
export function CloseButton({ issueId, hasText, mayMarkDuplicate, onCommentFirst, onError }: Props) {
  const [reason, setReason] = useState<(typeof REASONS)[number]["reason"]>("COMPLETED");
  const { closeIssue, isClosing } = useCloseIssue(issueId);
  const Shape = REASONS.find((one) => one.reason === reason)?.icon ?? IssueClosedIcon;

  function close() {
    if (hasText) onCommentFirst(() => closeIssue(reason, onError));
    else closeIssue(reason, onError);
  }

  return (
    <ButtonGroup>
      <Button type="button" leadingVisual={Shape} loading={isClosing} onClick={close}>
        {hasText ? "Close with comment" : "Close issue"}
      </Button>
      <ActionMenu>
        <ActionMenu.Anchor>
          <IconButton icon={TriangleDownIcon} aria-label="Choose why it is closed" type="button" />
        </ActionMenu.Anchor>
        <ActionMenu.Overlay width="medium" align="end">
          <ActionList selectionVariant="single">
            {REASONS.filter((one) => one.reason !== "DUPLICATE" || mayMarkDuplicate).map(
              ({ reason: name, label, hint }) => (
                <ActionList.Item key={name} selected={name === reason} onSelect={() => setReason(name)}>
                  {label}
                  <ActionList.Description variant="block">{hint}</ActionList.Description>
                </ActionList.Item>
              ),
            )}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </ButtonGroup>
  );
}
