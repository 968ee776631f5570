import { CheckCircleFillIcon, DotFillIcon, XCircleFillIcon } from "@primer/octicons-react";
import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { ChecksDialogQuery } from "#web/__generated__/ChecksDialogQuery.graphql.ts";
import styles from "./MergeBox.module.css";

const ICONS: Record<string, typeof DotFillIcon> = { SUCCESS: CheckCircleFillIcon, PENDING: DotFillIcon };
const COLORS: Record<string, string> = { SUCCESS: "success", PENDING: "attention" };

type Run = NonNullable<
  NonNullable<NonNullable<NonNullable<ChecksDialogQuery["response"]["node"]>["headCommit"]>["statusCheckRollup"]>
>["checkRuns"][number];

/** Each check of the newest commit, with what it says and where to read more. */
export function ChecksDialog({ pullId, onClose }: { pullId: string; onClose: () => void }) {
  const environment = useRelayEnvironment();
  const [runs, setRuns] = useState<readonly Run[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const request = fetchQuery<ChecksDialogQuery>(
      environment,
      graphql`
        query ChecksDialogQuery($id: ID!) {
          node(id: $id) {
            ... on PullRequest {
              headCommit {
                statusCheckRollup {
                  checkRuns {
                    id
                    name
                    state
                    status
                    conclusion
                    summary
                    detailsUrl
                  }
                }
              }
            }
          }
        }
      `,
      { id: pullId },
    ).subscribe({
      next: ({ node }) => setRuns(node?.headCommit?.statusCheckRollup?.checkRuns ?? []),
      error: (failure: Error) => setError(failure.message),
    });
    return () => request.unsubscribe();
  }, [environment, pullId]);
  return (
    <Dialog title="Checks" onClose={onClose}>
      {error !== undefined && <p role="alert">{error}</p>}
      {!runs && error === undefined && <Spinner label="Loading the checks" />}
      <ul className={styles.checks}>
        {(runs ?? []).map((run) => {
          const Shape = ICONS[run.state] ?? XCircleFillIcon;
          return (
            <li key={run.id}>
              <Shape fill={`var(--fgColor-${COLORS[run.state] ?? "danger"})`} aria-label={run.state.toLowerCase()} />
              <span>
                <strong>{run.name}</strong>{" "}
                <span className={styles.by}>
                  {run.summary ?? (run.conclusion ?? run.status).toLowerCase().replace("_", " ")}
                </span>
              </span>
              {run.detailsUrl && (
                <a href={run.detailsUrl} rel="nofollow noopener noreferrer" target="_blank">
                  Details
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
