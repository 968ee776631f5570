import { lazy, Suspense } from "react";
import type { Adding } from "#web/relations/AddSubIssueMenu.tsx";
import { useAddSubIssue } from "#web/relations/useAddSubIssue.ts";
import { ADD_EXISTING_ISSUE } from "#shared/messages.ts";
import styles from "./SubIssues.module.css";

const IssuePicker = lazy(() =>
  import("#web/issue-pickers/IssuePicker.tsx").then((module) => ({ default: module.IssuePicker })),
);
const NewSubIssue = lazy(() =>
  import("#web/relations/NewSubIssue.tsx").then((module) => ({ default: module.NewSubIssue })),
);

type Props = { issueId: string; repositoryId: string; adding: Adding; onClose: () => void };

/** The form of a new sub-issue, or the picker of an existing issue. */
export function AddSubIssue({ issueId, repositoryId, adding, onClose }: Props) {
  const [addSubIssue] = useAddSubIssue();
  return (
    <>
      {adding === "existing" && (
        <div className={styles.adding}>
          <Suspense fallback={null}>
            <IssuePicker
              name={ADD_EXISTING_ISSUE}
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
