import type { Thread } from "#web/notifications/useThreads.ts";
import { isPathOf, parseIssuePath } from "#web/panel/panel-address.ts";
import { usePanel, useShowPanel } from "#web/panel/usePanel.ts";

/** The notification whose issue is open beside the list, and what opens one: at its first unread comment. */
export function useOpenThread(threads: readonly Thread[]) {
  const issue = usePanel();
  const show = useShowPanel();
  return {
    openId: issue && threads.find(({ subject }) => isPathOf(issue, subject.resourcePath ?? ""))?.id,
    open({ firstUnreadPath }: Thread, options?: { replace: boolean }): void {
      const { hash } = new URL(firstUnreadPath, location.origin);
      show(parseIssuePath(firstUnreadPath), { ...options, hash });
    },
  };
}
