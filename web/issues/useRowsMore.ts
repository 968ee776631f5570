import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { RowMore } from "#web/issues/IssueRow.tsx";
import type { useRowsMoreQuery } from "#web/__generated__/useRowsMoreQuery.graphql.ts";

const QUERY = graphql`
  query useRowsMoreQuery($ids: [ID!]!, $withReactions: Boolean!) {
    nodes(ids: $ids) {
      ... on Issueish {
        id
        ...IssueRowMore_issue
        ...ReactionCount_issue @arguments(withReactions: $withReactions)
      }
    }
  }
`;

/** As many as one request takes. */
const MOST = 100;

type Answer = { reactions: boolean; rows: ReadonlyMap<string, RowMore> };

/** What rows say beside the essentials, by id, once the rows stand. `hasFailed`: it did not come; `retry` asks again. */
export function useRowsMore(ids: readonly string[], withReactions: boolean) {
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const known = answer?.reactions === withReactions ? answer.rows : NONE;
  const key = JSON.stringify([ids.filter((id) => !known.has(id)).slice(0, MOST), withReactions]);
  useEffect(() => {
    const [wanted, reactions] = JSON.parse(key) as [string[], boolean];
    if (wanted.length === 0) return undefined;
    const variables = { ids: wanted, withReactions: reactions };
    const request = fetchQuery<useRowsMoreQuery>(environment, QUERY, variables).subscribe({
      next: ({ nodes }) => {
        const rows = nodes.flatMap((node) => (node?.id ? [[node.id, node as unknown as RowMore] as const] : []));
        setAnswer((before) => ({
          reactions,
          rows: new Map([...(before?.reactions === reactions ? before.rows : []), ...rows]),
        }));
        setFailed(undefined);
      },
      error: () => setFailed(key),
    });
    return () => request.unsubscribe();
  }, [environment, key, attempt]);
  return {
    more: known,
    hasFailed: failed === key,
    retry: () => setAttempt((before) => before + 1),
  };
}

const NONE: ReadonlyMap<string, RowMore> = new Map();
