import { useEffect, useRef, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { createOperationDescriptor, getRequest, type Disposable } from "relay-runtime";
import { getOperation } from "#web/platform/relay/lazy-operation.ts";
import { pageStart } from "#web/timeline/segments.ts";
import type { Timeline_items$key } from "#web/__generated__/Timeline_items.graphql.ts";
import type { useTimelinePagesQuery } from "#web/__generated__/useTimelinePagesQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

type Connection = Timeline_items$key[number];

const QUERY = graphql`
  query useTimelinePagesQuery($id: ID!, $skip: Int!, $first: Int!) {
    node(id: $id) {
      ... on Issueish {
        timelineItems(first: $first, skip: $skip) {
          ...Timeline_items
        }
      }
    }
  }
`;

/**
 * The pages of a timeline that were asked for. They stay as long as it does,
 * and are read again when the issue itself was: `eventPosition` tells.
 */
export function useTimelinePages(issueId: string, eventPosition: string) {
  const environment = useRelayEnvironment();
  const [loaded, setLoaded] = useState<ReadonlyMap<number, Connection>>(new Map());
  const [loadingPage, setLoading] = useState<number>();
  const [error, setError] = useState<string>();
  const kept = useRef<Disposable[]>([]);
  useEffect(
    () => () => {
      for (const disposable of kept.current.splice(0)) disposable.dispose();
    },
    [],
  );

  const readAt = useRef(eventPosition);
  useEffect(() => {
    if (readAt.current === eventPosition) return;
    readAt.current = eventPosition;
    for (const page of loaded.keys())
      fetchQuery<useTimelinePagesQuery>(environment, QUERY, getVariables(issueId, page)).subscribe({
        error: (failure: Error) => setError(failure.message),
      });
  }, [environment, eventPosition, issueId, loaded]);

  function loadPage(page: number): void {
    if (loaded.has(page) || loadingPage === page) return;
    const variables = getVariables(issueId, page);
    setLoading(page);
    setError(undefined);
    fetchQuery<useTimelinePagesQuery>(environment, QUERY, variables).subscribe({
      next: ({ node }) => {
        const items = node?.timelineItems;
        void getOperation(QUERY).then((query) =>
          kept.current.push(environment.retain(createOperationDescriptor(getRequest(query), variables))),
        );
        if (items) setLoaded((before) => new Map([...before, [page, items]]));
        setLoading(undefined);
      },
      error: (failure: Error) => {
        setError(failure.message);
        setLoading(undefined);
      },
    });
  }

  return { loaded: [...loaded.values()], loadPage, loadingPage, error };
}

function getVariables(issueId: string, page: number) {
  return { id: issueId, skip: pageStart(page), first: LIMITS.timelinePage };
}
