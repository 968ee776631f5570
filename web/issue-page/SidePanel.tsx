import { lazy, Suspense, useState } from "react";
import { usePanel, useShowPanel } from "#web/panel/usePanel.ts";
import { usePanelRow } from "#web/panel/usePanelRow.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { ISSUE_NOT_LOADED } from "#shared/messages.ts";
import styles from "./SidePanel.module.css";

const loadPanel = () =>
  lazy(() => import("#web/issue-page/IssuePanel.tsx").then((module) => ({ default: module.IssuePanel })));
const FirstPanel = loadPanel();

/**
 * The issue in the `issue` parameter of the address, in a panel over the page. The code is loaded for the first one. If
 * that fails, the panel says so; React keeps the failure, so another try needs another lazy component.
 */
export function SidePanel() {
  const issue = usePanel();
  const show = useShowPanel();
  const row = usePanelRow(issue);
  const [IssuePanel, setPanel] = useState(() => FirstPanel);
  if (!issue) return null;
  return (
    <RetryBoundary
      message={ISSUE_NOT_LOADED}
      className={styles.failed}
      onRetry={() => setPanel(loadPanel)}
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
