import { useEffect } from "react";
import { useRelayEnvironment } from "react-relay";
import type { Disposable } from "relay-runtime";
import { afterPaint } from "#web/platform/after-paint.ts";

/**
 * Keeps an open issue up to date. The stream starts after the position in the
 * event log at which the issue was read, and restarts when the issue is read
 * again, so that no update between the two is lost. Its code is loaded after
 * the page is painted.
 */
export function useLiveIssue(issueId: string, eventPosition: string): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    let subscription: Promise<Disposable> | undefined;
    const cancel = afterPaint(() => {
      subscription = import("#web/issue-page/live-issue.ts").then(({ subscribeToIssue }) =>
        subscribeToIssue(environment, issueId, eventPosition),
      );
      // Without a connection there is no stream. The next visit of the page retries.
      subscription.catch(() => undefined);
    });
    return () => {
      cancel();
      subscription?.then(
        (started) => started.dispose(),
        () => undefined,
      );
    };
  }, [environment, eventPosition, issueId]);
}
