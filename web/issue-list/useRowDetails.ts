import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { RowDetails } from "#web/issue-list/IssueRow.tsx";
import type { useRowDetailsQuery } from "#web/__generated__/useRowDetailsQuery.graphql.ts";

const QUERY = graphql`
  query useRowDetailsQuery($ids: [ID!]!, $withReactions: Boolean!) {
    nodes(ids: $ids) {
      ... on Issueish {
        id
        ...IssueRowDetails_issue
        ...ReactionCount_issue @arguments(withReactions: $withReactions)
      }
    }
  }
`;

/** As many as one request takes. */
const MAX_ROWS = 100;

type Answer = { reactions: boolean; rows: ReadonlyMap<string, RowDetails> };

/** What rows say beside the essentials, by id, once the rows stand. `hasFailed`: it did not come; `retry` asks again. */
export function useRowDetails(ids: readonly string[], withReactions: boolean) {
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const known = answer?.reactions === withReactions ? answer.rows : NONE;
  const key = JSON.stringify([ids.filter((id) => !known.has(id)).slice(0, MAX_ROWS), withReactions]);
  useEffect(() => {
    const [wanted, reactions] = JSON.parse(key) as [string[], boolean];
    if (wanted.length === 0) return undefined;
    const variables = { ids: wanted, withReactions: reactions };
    const request = fetchQuery<useRowDetailsQuery>(environment, QUERY, variables).subscribe({
      next: ({ nodes }) => {
        const rows = nodes.flatMap((node) => (node?.id ? [[node.id, node as unknown as RowDetails] as const] : []));
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

const NONE: ReadonlyMap<string, RowDetails> = new Map();
