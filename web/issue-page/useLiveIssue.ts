import { useEffect } from "react";
import { useRelayEnvironment } from "react-relay";

/**
 * Keeps an open issue up to date. The stream begins after the position in the
 * event log at which the issue was read, and begins anew whenever the issue is
 * read again: updates that overtake an answer are not lost. Its code is loaded
 * once the page stands.
 */
export function useLiveIssue(issueId: string, eventPosition: string): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    const subscription = import("#web/issue-page/live-issue.ts").then(({ subscribeToIssue }) =>
      subscribeToIssue(environment, issueId, eventPosition),
    );
    // Without a connection there is no stream; the next visit of the page tries again.
    subscription.catch(() => undefined);
    return () =>
      void subscription.then(
        (started) => started.dispose(),
        () => undefined,
      );
  }, [environment, eventPosition, issueId]);
}
