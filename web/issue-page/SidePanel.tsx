import { lazy, Suspense } from "react";
import { usePanel } from "#web/panel/usePanel.ts";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";

const IssuePanel = lazy(() =>
  import("#web/issue-page/IssuePanel.tsx").then((module) => ({ default: module.IssuePanel })),
);

/** The issue in the `issue` parameter of the address, in a panel over the page. The code is loaded for the first one. */
export function SidePanel() {
  const issue = usePanel();
  const isHydrated = useIsHydrated();
  if (!issue || !isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <IssuePanel issue={issue} />
    </Suspense>
  );
}
