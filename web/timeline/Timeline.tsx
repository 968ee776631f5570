import { useEffect, useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { GapRow } from "#web/timeline/GapRow.tsx";
import { groupRows, type TimelineRow } from "#web/timeline/group-rows.ts";
import { getPage, indexOfCursor, splitSegments } from "#web/timeline/segments.ts";
import { TimelineItem } from "#web/timeline/TimelineItem.tsx";
import { useDeepLink } from "#web/timeline/useDeepLink.ts";
import { useTimelinePages } from "#web/timeline/useTimelinePages.ts";
import type { Timeline_issue$key } from "#web/__generated__/Timeline_issue.graphql.ts";
import type { Timeline_items$data, Timeline_items$key } from "#web/__generated__/Timeline_items.graphql.ts";
import styles from "./Timeline.module.css";

type Node = NonNullable<NonNullable<NonNullable<Timeline_items$data[number]["edges"]>[number]>["node"]>;
type Row = TimelineRow & { node: Node };

/**
 * What happened, the oldest first: the first items and the newest are there at
 * once, however many lie between; those come a page at a time, when somebody
 * asks for them or comes by a link to one. What is off screen costs no layout.
 */
export function Timeline({ issue }: { issue: Timeline_issue$key }) {
  const data = useFragment(
    graphql`
      fragment Timeline_issue on Issueish
      @argumentDefinitions(
        count: { type: "Int!" }
        pageSkip: { type: "Int", defaultValue: 0 }
        pageCount: { type: "Int", defaultValue: 0 }
      ) {
        id
        eventPosition
        resourcePath
        author {
          login
        }
        front: timelineItems(first: $count) {
          ...Timeline_items
        }
        page: timelineItems(first: $pageCount, skip: $pageSkip) {
          ...Timeline_items
        }
        tail: timelineItems(last: $count) @connection(key: "Timeline_tail") {
          totalCount
          edges {
            node {
              __typename
            }
          }
          ...Timeline_items
        }
      }
    `,
    issue,
  );
  const { loaded, loadPage, loadingPage, error } = useTimelinePages(data.id, data.eventPosition);
  const total = data.tail.totalCount;
  const connections = useFragment<Timeline_items$key>(ITEMS, [data.front, data.page, ...loaded, data.tail]);
  const segments = connections.map((connection, index) => {
    const items = getRows(connection);
    const isTail = index === connections.length - 1;
    return { start: isTail ? Math.max(0, total - items.length) : getStart(connection), items };
  });
  const parts = splitSegments(segments, total);
  const body = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useDeepLink({ issueId: data.id, hash, loadPage, loadedCount: loaded.length });

  // Who asked for more goes on reading there.
  const count = parts.length;
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || loadingPage !== undefined) return;
    const gap = body.current?.querySelector<HTMLElement>(`[data-after="${wanted.current}"]`);
    wanted.current = undefined;
    gap?.focus({ preventScroll: true });
  }, [count, loadingPage]);

  return (
    <div className={styles.timeline} ref={body} data-long={total > LONG || undefined}>
      {parts.map((part, index) =>
        part.kind === "gap" ? (
          <GapRow
            key={`gap-${part.from}`}
            count={part.count}
            href={`${data.resourcePath}?timeline_page=${getPage(part.from)}`}
            isLoading={loadingPage !== undefined}
            error={error}
            onLoad={() => {
              wanted.current = index;
              loadPage(getPage(part.from));
            }}
          />
        ) : (
          groupRows(part.items).map((group) => (
            <div key={group[0]?.id} className={styles.item} data-after={index} tabIndex={-1}>
              <TimelineItem items={group.map((row) => row.node)} issueAuthor={data.author?.login} />
            </div>
          ))
        ),
      )}
    </div>
  );
}

/** Threads longer than this leave the layout of what is off screen for later. */
const LONG = 40;

const ITEMS = graphql`
  fragment Timeline_items on IssueTimelineItemsConnection @relay(plural: true) {
    edges {
      cursor
      node {
        __typename
        ... on Node {
          id
        }
        ... on TimelineEvent {
          createdAt
          actor {
            login
          }
        }
        ...TimelineItem_items
      }
    }
  }
`;

function getRows(connection: Timeline_items$data[number]): Row[] {
  return (connection.edges ?? []).flatMap((edge) => {
    const node = edge?.node;
    return node?.id
      ? [
          {
            id: node.id,
            typename: node.__typename,
            actor: node.actor?.login ?? null,
            createdAt: node.createdAt ?? null,
            node,
          },
        ]
      : [];
  });
}

function getStart(connection: Timeline_items$data[number]): number {
  const cursor = connection.edges?.[0]?.cursor;
  return cursor ? indexOfCursor(cursor) : 0;
}
