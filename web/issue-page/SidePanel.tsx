import { Suspense } from "react";
import { usePanel, useShowPanel } from "#web/panel/usePanel.ts";
import { usePanelRow } from "#web/panel/usePanelRow.ts";
import { createRetriable } from "#web/platform/boundaries/create-retriable.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { ISSUE_NOT_LOADED } from "#shared/messages.ts";
import styles from "./SidePanel.module.css";

const usePanelComponent = createRetriable(() =>
  import("#web/issue-page/IssuePanel.tsx").then((module) => module.IssuePanel),
);

/**
 * The issue in the `issue` parameter of the address, in a panel over the page. The code is loaded for the first one; if
 * that fails, the panel says so.
 */
export function SidePanel() {
  const issue = usePanel();
  const show = useShowPanel();
  const row = usePanelRow(issue);
  const [IssuePanel, retry] = usePanelComponent();
  if (!issue) return null;
  return (
    <RetryBoundary
      message={ISSUE_NOT_LOADED}
      className={styles.failed}
      onRetry={retry}
      onClose={() => {
        show(undefined);
        row?.link.current?.focus();
      }}
    >
      <Suspense fallback={null}>
        <IssuePanel issue={issue} />
      </Suspense>
    </RetryBoundary>
  );
}
