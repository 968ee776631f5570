import { IssueClosedIcon, SkipIcon, TriangleDownIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { useCloseIssue } from "#web/issue-page/useCloseIssue.ts";
import { Button, ButtonGroup, IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

const DuplicateDialog = lazy(() =>
  import("#web/issue-page/DuplicateDialog.tsx").then((module) => ({ default: module.DuplicateDialog })),
);

const REASONS = [
  { reason: "COMPLETED", label: "Close as completed", hint: "Done, closed, fixed, resolved", icon: IssueClosedIcon },
  { reason: "NOT_PLANNED", label: "Close as not planned", hint: "Won’t fix, can’t repro, stale", icon: SkipIcon },
  { reason: "DUPLICATE", label: "Close as duplicate", hint: "Duplicate of another issue", icon: SkipIcon },
] as const;

type Props = {
  issueId: string;
  repositoryId: string;
  /** Whether a comment is being written: it goes first. */
  hasText: boolean;
  mayMarkDuplicate: boolean;
  onCommentFirst: (after: () => void) => void;
  onError: (error: Error) => void;
};

/** Closes with the reason shown; the menu beside it chooses another. As a duplicate: of which issue is asked. */
export function CloseButton({ issueId, repositoryId, hasText, mayMarkDuplicate, onCommentFirst, onError }: Props) {
  const [reason, setReason] = useState<(typeof REASONS)[number]["reason"]>("COMPLETED");
  const [isChoosing, setChoosing] = useState(false);
  const [closeIssue, isClosing] = useCloseIssue();
  const Shape = REASONS.find((one) => one.reason === reason)?.icon ?? IssueClosedIcon;

  function close(duplicateIssueId?: string) {
    const run = () => closeIssue({ issueId, stateReason: reason, duplicateIssueId }, { onError });
    if (hasText) onCommentFirst(run);
    else run();
  }

  return (
    <>
      <ButtonGroup>
        <Button
          icon={Shape}
          isLoading={isClosing}
          onClick={() => (reason === "DUPLICATE" ? setChoosing(true) : close())}
        >
          {hasText ? "Close with comment" : "Close issue"}
        </Button>
        <Menu
          label="Why it is closed"
          align="end"
          groups={[
            {
              items: REASONS.filter((one) => one.reason !== "DUPLICATE" || mayMarkDuplicate).map(
                ({ reason: name, label, hint, icon }) => ({
                  text: label,
                  description: hint,
                  icon,
                  isSelected: name === reason,
                  onSelect: () => setReason(name),
                }),
              ),
            },
          ]}
          renderOpener={(props) => (
            <IconButton {...props} variant="default" icon={TriangleDownIcon} aria-label="Choose why it is closed" />
          )}
        />
      </ButtonGroup>
      {isChoosing && (
        <Suspense fallback={null}>
          <DuplicateDialog
            issueId={issueId}
            repositoryId={repositoryId}
            onClose={() => setChoosing(false)}
            onSelect={(canonicalId) => {
              setChoosing(false);
              close(canonicalId);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
