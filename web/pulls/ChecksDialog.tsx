import { CheckCircleFillIcon, DotFillIcon, XCircleFillIcon } from "@primer/octicons-react";
import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { ChecksDialogQuery } from "#web/__generated__/ChecksDialogQuery.graphql.ts";
import styles from "./MergeBox.module.css";

const ICONS: Record<string, typeof DotFillIcon> = { SUCCESS: CheckCircleFillIcon, PENDING: DotFillIcon };
const COLORS: Record<string, string> = { SUCCESS: "success", PENDING: "attention" };

const QUERY = graphql`
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
`;

type Run = NonNullable<
  NonNullable<NonNullable<NonNullable<ChecksDialogQuery["response"]["node"]>["headCommit"]>["statusCheckRollup"]>
>["checkRuns"][number];

/** The checks of a pull request's newest commit, with their summaries and links to their details. */
export function ChecksDialog({ pullId, onClose }: { pullId: string; onClose: () => void }) {
  const { runs, error } = useCheckRuns(pullId);
  return (
    <Dialog title="Checks" onClose={onClose}>
      {error !== undefined && <p role="alert">{error}</p>}
      {!runs && error === undefined && <Spinner label="Loading the checks" />}
      <ul className={styles.checks}>
        {runs?.map((run) => (
          <CheckRun key={run.id} run={run} />
        ))}
      </ul>
    </Dialog>
  );
}

function CheckRun({ run }: { run: Run }) {
  const Shape = ICONS[run.state] ?? XCircleFillIcon;
  return (
    <li>
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
}

function useCheckRuns(pullId: string): { runs: readonly Run[] | undefined; error: string | undefined } {
  const environment = useRelayEnvironment();
  const [runs, setRuns] = useState<readonly Run[]>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const request = fetchQuery<ChecksDialogQuery>(environment, QUERY, { id: pullId }).subscribe({
      next: ({ node }) => setRuns(node?.headCommit?.statusCheckRollup?.checkRuns ?? []),
      error: (failure: Error) => setError(failure.message),
    });
    return () => request.unsubscribe();
  }, [environment, pullId]);
  return { runs, error };
}
