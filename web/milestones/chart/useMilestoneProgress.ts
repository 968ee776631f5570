import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useMilestoneProgressQuery } from "#web/__generated__/useMilestoneProgressQuery.graphql.ts";

const QUERY = graphql`
  query useMilestoneProgressQuery($id: ID!) {
    node(id: $id) {
      ... on Milestone {
        progress {
          estimatedFinishOn
          points {
            date
            total
            closed
          }
        }
      }
    }
  }
`;

export type ProgressPoint = { date: string; total: number; closed: number };

type Progress = { points: readonly ProgressPoint[]; estimatedFinishOn: string | null };

/** Loads the daily counts of a milestone after its page is shown. `progress` is undefined while it loads. */
export function useMilestoneProgress(milestoneId: string) {
  const environment = useRelayEnvironment();
  const [progress, setProgress] = useState<Progress>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const request = fetchQuery<useMilestoneProgressQuery>(environment, QUERY, { id: milestoneId }).subscribe({
      next: ({ node }) => {
        setFailed(false);
        setProgress({
          points: node?.progress?.points ?? [],
          estimatedFinishOn: node?.progress?.estimatedFinishOn ?? null,
        });
      },
      error: () => setFailed(true),
    });
    return () => request.unsubscribe();
  }, [environment, milestoneId, attempt]);
  return { progress, hasFailed, retry: () => setAttempt(attempt + 1) };
}
