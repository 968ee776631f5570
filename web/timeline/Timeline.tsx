import { Button } from "@primer/react";
import { graphql, usePaginationFragment } from "react-relay";
import { TimelineItem } from "#web/timeline/TimelineItem.tsx";
import type { Timeline_issue$key } from "#web/__generated__/Timeline_issue.graphql.ts";
import type { TimelinePaginationQuery } from "#web/__generated__/TimelinePaginationQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./Timeline.module.css";

export function Timeline({ issue }: { issue: Timeline_issue$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<TimelinePaginationQuery, Timeline_issue$key>(
    graphql`
      fragment Timeline_issue on Issueish
      @refetchable(queryName: "TimelinePaginationQuery")
      @argumentDefinitions(count: { type: "Int!" }, cursor: { type: "String" }) {
        timelineItems(first: $count, after: $cursor) @connection(key: "Timeline_timelineItems") {
          totalCount
          edges {
            node {
              __typename
              ... on Node {
                id
              }
              ...TimelineItem_item
            }
          }
        }
      }
    `,
    issue,
  );
  const items = (data.timelineItems.edges ?? []).flatMap((edge) => (edge?.node?.id ? [edge.node] : []));
  const rest = data.timelineItems.totalCount - items.length;
  return (
    <div className={styles.timeline}>
      {items.map((item) => (
        <TimelineItem key={item.id} item={item} />
      ))}
      {hasNext && (
        <div className={styles.more}>
          <Button block loading={isLoadingNext} onClick={() => loadNext(LIMITS.timelinePage)}>
            {`Load ${Math.min(LIMITS.timelinePage, rest)} more of ${rest} ${rest === 1 ? "item" : "items"}`}
          </Button>
        </div>
      )}
    </div>
  );
}
