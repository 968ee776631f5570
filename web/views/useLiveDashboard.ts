import { useEffect, useMemo, useRef } from "react";
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from "react-relay";
import type { GraphQLTaggedNode, OperationType } from "relay-runtime";
import { live } from "#web/platform/relay/live.ts";
import type { useLiveDashboardSubscription } from "#web/__generated__/useLiveDashboardSubscription.graphql.ts";

/** Many changes at once, of a bulk act say, are one. */
const DEBOUNCE_MS = 500;

const listeners = new Set<() => void>();

/** Calls when issues came, went or moved between lists. */
export function onIssuesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a list over all repositories true: rows redraw by themselves; what comes, goes or moves is fetched again. */
export function useLiveDashboard(query: GraphQLTaggedNode, variables: Record<string, unknown>): void {
  const environment = useRelayEnvironment();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const config = useMemo(() => {
    const changed = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        for (const listener of listeners) listener();
      }, DEBOUNCE_MS);
    };
    return {
      subscription: graphql`
        subscription useLiveDashboardSubscription {
          visibleIssueUpdated {
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
      variables: {},
      onNext: (response: useLiveDashboardSubscription["response"] | null | undefined) => {
        if (response?.visibleIssueUpdated.affectsLists) changed();
      },
      changed,
    };
  }, []);
  useSubscription<useLiveDashboardSubscription>(config);
  useEffect(() => live().onReconnect(config.changed), [config]);
  useEffect(
    () =>
      onIssuesChanged(() => {
        fetchQuery<OperationType>(environment, query, variables, { fetchPolicy: "network-only" }).subscribe({});
      }),
    [environment, query, variables],
  );
}
