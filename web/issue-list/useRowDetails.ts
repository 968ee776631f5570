import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { RowRepository } from "#web/bulk/row-repository.ts";
import type { IssueRowDetails_issue$key } from "#web/__generated__/IssueRowDetails_issue.graphql.ts";
import type { ReactionCount_issue$key } from "#web/__generated__/ReactionCount_issue.graphql.ts";
import type { useRowDetailsQuery } from "#web/__generated__/useRowDetailsQuery.graphql.ts";

export type RowDetails = IssueRowDetails_issue$key & ReactionCount_issue$key & { repository: RowRepository };

const QUERY = graphql`
  query useRowDetailsQuery($ids: [ID!]!, $withReactions: Boolean!) {
    nodes(ids: $ids) {
      ... on Issueish {
        id
        repository {
          id
          viewerCanPush
          isInOrganization
        }
        ...IssueRowDetails_issue
        ...ReactionCount_issue @arguments(withReactions: $withReactions)
      }
    }
  }
`;

/** The most ids that one request accepts. */
const MAX_ROWS = 100;

type Loaded = { reactions: boolean; rows: ReadonlyMap<string, RowDetails> };

/** The details of rows by id, loaded once the rows are shown. `retry` loads those that have failed again. */
export function useRowDetails({ ids, withReactions }: { ids: readonly string[]; withReactions: boolean }) {
  const environment = useRelayEnvironment();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failedKey, setFailedKey] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const details = loaded?.reactions === withReactions ? loaded.rows : NONE;
  const key = JSON.stringify([ids.filter((id) => !details.has(id)).slice(0, MAX_ROWS), withReactions]);
  useEffect(() => {
    const [missingIds, reactions] = JSON.parse(key) as [string[], boolean];
    if (missingIds.length === 0) return undefined;
    // Loaded meanwhile; IssueRowMeta reports a failure.
    void import("#web/issue-list/IssueRowDetails.tsx").catch(() => undefined);
    const variables = { ids: missingIds, withReactions: reactions };
    const request = fetchQuery<useRowDetailsQuery>(environment, QUERY, variables).subscribe({
      next: ({ nodes }) => {
        const rows = nodes.flatMap((node) => (node?.id ? [[node.id, node as unknown as RowDetails] as const] : []));
        setLoaded((before) => ({
          reactions,
          rows: new Map([...(before?.reactions === reactions ? before.rows : []), ...rows]),
        }));
        setFailedKey(undefined);
      },
      error: () => setFailedKey(key),
    });
    return () => request.unsubscribe();
  }, [environment, key, attempt]);
  return {
    details,
    hasFailed: failedKey === key,
    retry: () => setAttempt((before) => before + 1),
  };
}

const NONE: ReadonlyMap<string, RowDetails> = new Map();
