import { useEffect, useRef, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { createOperationDescriptor, getRequest, type Disposable, type IEnvironment } from "relay-runtime";
import { getOperation } from "#web/platform/relay/lazy-operation.ts";
import { getPageStart } from "#web/timeline/segments.ts";
import type { Timeline_items$key } from "#web/__generated__/Timeline_items.graphql.ts";
import type { useTimelinePagesQuery } from "#web/__generated__/useTimelinePagesQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

type Connection = Timeline_items$key[number];

const QUERY = graphql`
  query useTimelinePagesQuery($id: ID!, $skip: Int!, $first: Int!) {
    node(id: $id) {
      ... on Issueish {
        shownTimelineItems(first: $first, skip: $skip) {
          ...Timeline_items
        }
      }
    }
  }
`;

/**
 * The pages of a timeline that were asked for. They are retained while the
 * timeline is shown, and read again whenever the issue is: `eventPosition` is
 * where in the event log it was read.
 */
export function useTimelinePages(issueId: string, eventPosition: string) {
  const environment = useRelayEnvironment();
  const [loaded, setLoaded] = useState<ReadonlyMap<number, Connection>>(new Map());
  const [loadingPage, setLoadingPage] = useState<number>();
  const [error, setError] = useState<string>();
  const retain = useRetain();

  const lastReadPosition = useRef(eventPosition);
  useEffect(() => {
    if (lastReadPosition.current === eventPosition) return;
    lastReadPosition.current = eventPosition;
    for (const page of loaded.keys())
      fetchPage(environment, issueId, page).subscribe({ error: ({ message }: Error) => setError(message) });
  }, [environment, eventPosition, issueId, loaded]);

  function loadPage(page: number): void {
    if (loaded.has(page) || loadingPage === page) return;
    setLoadingPage(page);
    setError(undefined);
    fetchPage(environment, issueId, page).subscribe({
      next: ({ node }) => {
        const items = node?.shownTimelineItems;
        void retain(getVariables(issueId, page));
        if (items) setLoaded((current) => new Map([...current, [page, items]]));
        setLoadingPage(undefined);
      },
      error: ({ message }: Error) => {
        setError(message);
        setLoadingPage(undefined);
      },
    });
  }

  return { loaded: [...loaded.values()], loadPage, loadingPage, error };
}

/** Keeps what a page read in the store until the component is gone. */
function useRetain() {
  const environment = useRelayEnvironment();
  const retained = useRef<Disposable[]>([]);
  useEffect(
    () => () => {
      for (const disposable of retained.current.splice(0)) disposable.dispose();
    },
    [],
  );
  return async (variables: useTimelinePagesQuery["variables"]) => {
    const query = getRequest(await getOperation(QUERY));
    retained.current.push(environment.retain(createOperationDescriptor(query, variables)));
  };
}

function fetchPage(environment: IEnvironment, issueId: string, page: number) {
  return fetchQuery<useTimelinePagesQuery>(environment, QUERY, getVariables(issueId, page));
}

function getVariables(issueId: string, page: number): useTimelinePagesQuery["variables"] {
  return { id: issueId, skip: getPageStart(page), first: LIMITS.timelinePage };
}
