import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useLabelCountsQuery } from "#web/__generated__/useLabelCountsQuery.graphql.ts";

const QUERY = graphql`
  query useLabelCountsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Label {
        id
        issueCount
        pullRequestCount
      }
    }
  }
`;

/** The open issues and pull requests with a label. */
export type LabelCounts = { issues: number; pulls: number };

/** Loads the counts of labels after their rows are shown: undefined while they load, null when they failed. */
export function useLabelCounts(ids: readonly string[]): (id: string) => LabelCounts | null | undefined {
  const environment = useRelayEnvironment();
  const [counts, setCounts] = useState<ReadonlyMap<string, LabelCounts>>(new Map());
  const [failed, setFailed] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    if (key === "") return undefined;
    const request = fetchQuery<useLabelCountsQuery>(
      environment,
      QUERY,
      { ids: key.split(" ") },
      { fetchPolicy: "network-only" },
    ).subscribe({
      next: ({ nodes }) => {
        setFailed(undefined);
        setCounts(
          new Map(
            nodes.flatMap((node) =>
              node?.id ? [[node.id, { issues: node.issueCount ?? 0, pulls: node.pullRequestCount ?? 0 }] as const] : [],
            ),
          ),
        );
      },
      error: () => setFailed(key),
    });
    return () => request.unsubscribe();
  }, [environment, key]);
  return (id) => (failed === key ? null : counts.get(id));
}
