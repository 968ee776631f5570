import { PlusIcon } from "@primer/octicons-react";
import { lazy, Suspense } from "react";
import { useAddSubIssue } from "#web/relations/useAddSubIssue.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import styles from "./SubIssues.module.css";

const IssuePicker = lazy(() =>
  import("#web/issue-pickers/IssuePicker.tsx").then((module) => ({ default: module.IssuePicker })),
);
const NewSubIssue = lazy(() =>
  import("#web/relations/NewSubIssue.tsx").then((module) => ({ default: module.NewSubIssue })),
);

export type Adding = "new" | "existing" | undefined;

type MenuProps = { isFirst: boolean; isFull: boolean; onAdd: (adding: Adding) => void };

export function AddSubIssueMenu({ isFirst, isFull, onAdd }: MenuProps) {
  return (
    <Menu
      label="Sub-issues"
      groups={[
        {
          items: [
            { text: "Create new sub-issue", onSelect: () => onAdd("new") },
            { text: "Add existing issue", onSelect: () => onAdd("existing") },
          ],
        },
      ]}
      renderOpener={(props) => (
        <Button {...props} size="small" icon={PlusIcon} disabled={isFull}>
          {isFirst ? "Create sub-issue" : "Add sub-issue"}
        </Button>
      )}
    />
  );
}

type Props = { issueId: string; repositoryId: string; adding: Adding; onClose: () => void };

export function AddSubIssueDialogs({ issueId, repositoryId, adding, onClose }: Props) {
  const [addSubIssue] = useAddSubIssue();
  return (
    <>
      {adding === "existing" && (
        <div className={styles.adding}>
          <Suspense fallback={null}>
            <IssuePicker
              name="Add existing issue"
              repositoryId={repositoryId}
              excludedId={issueId}
              onClose={onClose}
              onSelect={(subIssueId) => addSubIssue({ issueId, subIssueId })}
            />
          </Suspense>
        </div>
      )}
      {adding === "new" && (
        <Suspense fallback={null}>
          <NewSubIssue parentId={issueId} repositoryId={repositoryId} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
