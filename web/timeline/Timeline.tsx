import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { GapRow } from "#web/timeline/GapRow.tsx";
import { groupRows, type TimelineRow } from "#web/timeline/group-rows.ts";
import { getPage, parseCursorIndex, splitSegments, type Segment } from "#web/timeline/segments.ts";
import { TimelineItem } from "#web/timeline/TimelineItem.tsx";
import { useDeepLink } from "#web/timeline/useDeepLink.ts";
import { useFocusWhenLoaded } from "#web/timeline/useFocusWhenLoaded.ts";
import { useTimelinePages } from "#web/timeline/useTimelinePages.ts";
import type { Timeline_issue$key } from "#web/__generated__/Timeline_issue.graphql.ts";
import type { Timeline_items$data, Timeline_items$key } from "#web/__generated__/Timeline_items.graphql.ts";
import styles from "./Timeline.module.css";

type Node = NonNullable<NonNullable<NonNullable<Timeline_items$data[number]["edges"]>[number]>["node"]>;
type Row = TimelineRow & { node: Node };

/**
 * The timeline of an issue, oldest first. The last items are loaded with the issue, and the first ones that are not
 * among them; pages between them when somebody asks for them or follows a link to an item.
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
        front: shownTimelineItems(first: $count, skipLast: $count) {
          ...Timeline_items
        }
        page: shownTimelineItems(first: $pageCount, skip: $pageSkip) {
          ...Timeline_items
        }
        tail: shownTimelineItems(last: $count) @connection(key: "Timeline_tail") {
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
  const { totalCount } = data.tail;
  const connections = useFragment<Timeline_items$key>(ITEMS, [data.front, data.page, ...loaded, data.tail]);
  const parts = splitSegments(getSegments(connections, totalCount), totalCount);
  const body = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useDeepLink({ issueId: data.id, hash, loadPage, loadedCount: loaded.length });
  const focusWhenLoaded = useFocusWhenLoaded(body, loadingPage !== undefined);
  return (
    <div className={styles.timeline} ref={body} data-long={totalCount > LONG || undefined}>
      {parts.map((part, index) =>
        part.kind === "gap" ? (
          <GapRow
            key={`gap-${part.from}`}
            count={part.count}
            href={`${data.resourcePath}?timeline_page=${getPage(part.from)}`}
            isLoading={loadingPage !== undefined}
            error={error}
            onLoad={() => {
              focusWhenLoaded(index);
              loadPage(getPage(part.from));
            }}
          />
        ) : (
          groupRows(part.items).map((rows) => (
            <div key={rows[0]?.id} className={styles.item} data-part={index} tabIndex={-1}>
              <TimelineItem items={rows.map((row) => row.node)} issueAuthor={data.author?.login} />
            </div>
          ))
        ),
      )}
    </div>
  );
}

/** In longer timelines the browser lays out only the items on screen. */
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

function getSegments(connections: Timeline_items$data, totalCount: number): Segment<Row>[] {
  return connections.map((connection, index) => {
    const items = getRows(connection);
    const isTail = index === connections.length - 1;
    return { start: isTail ? Math.max(0, totalCount - items.length) : getStart(connection), items };
  });
}

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
  return cursor ? parseCursorIndex(cursor) : 0;
}
