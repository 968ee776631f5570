import { useCallback, useEffect, useMemo, useRef } from "react";
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { live } from "#web/platform/relay/live.ts";
import type { useLiveListSubscription } from "#web/__generated__/useLiveListSubscription.graphql.ts";

const DEBOUNCE_MS = 150;

/** Keeps a repository's list true: rows redraw by themselves; what comes, goes or moves is fetched again. */
export function useLiveList(
  repositoryId: string | undefined,
  query: GraphQLTaggedNode,
  variables: Record<string, unknown>,
): void {
  const environment = useRelayEnvironment();
  const refresh = useCallback(() => {
    fetchQuery<OperationType>(environment, query, variables, { fetchPolicy: "network-only" }).subscribe({});
  }, [environment, query, variables]);
  useLiveRepository(repositoryId, refresh);
}

/** Calls when rows of a repository's lists came, went or moved, once for many at a time. */
export function useLiveRepository(repositoryId: string | undefined, onChanged: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  const refresh = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), DEBOUNCE_MS);
  }, []);
  useSubscription<useLiveListSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription useLiveListSubscription($repositoryId: ID!) {
            repositoryIssueUpdated(repositoryId: $repositoryId) {
              affectsLists
              issue {
                ... on Issueish {
                  id
                  ...IssueRow_issue
                  ...IssueRowDetails_issue
                }
              }
            }
          }
        `,
        variables: { repositoryId: repositoryId ?? "" },
        onNext: (response) => {
          if (response?.repositoryIssueUpdated.affectsLists) refresh();
        },
      }),
      [repositoryId, refresh],
    ),
  );
  useEffect(() => live().onReconnect(refresh), [refresh]);
}
