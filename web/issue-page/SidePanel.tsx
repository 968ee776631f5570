import { lazy, Suspense, useState } from "react";
import { usePanel } from "#web/panel/usePanel.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import { ISSUE_NOT_LOADED } from "#shared/messages.ts";
import styles from "./SidePanel.module.css";

/** The issue in the `issue` parameter of the address, in a panel over the page. The code is loaded for the first one. */
export function SidePanel() {
  const issue = usePanel();
  const isHydrated = useIsHydrated();
  const [IssuePanel, setPanel] = useState(createPanel);
  if (!issue || !isHydrated) return null;
  return (
    <RetryBoundary message={ISSUE_NOT_LOADED} className={styles.failed} onRetry={() => setPanel(createPanel)}>
      <Suspense fallback={null}>
        <IssuePanel issue={issue} />
      </Suspense>
    </RetryBoundary>
  );
}

/** React keeps the failure of a lazy component, so each attempt needs another one. */
function createPanel() {
  return lazy(() => import("#web/issue-page/IssuePanel.tsx").then((module) => ({ default: module.IssuePanel })));
}
