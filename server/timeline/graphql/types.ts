import type { FeatureResolvers, Value } from "#server/__generated__/resolvers.ts";
import type { Context } from "#server/platform/context.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { Connection, PageArgs } from "#server/platform/graphql/connection.ts";
import { findTimelinePosition, listTimelineItems, type TimelinePage } from "#server/timeline/list-timeline.ts";
import type { TimelineFilter } from "#server/timeline/timeline-page.ts";

type Resolvers = FeatureResolvers["timeline"];
type PositionArgs = { comment?: number | null; fullDatabaseId?: number | null };

const timelineFields = {
  shownTimelineItems: (issue: IssueRow, args: PageArgs, ctx: Context) => listTimelineItems(ctx, issue, args),
  timelineItems: (issue: IssueRow, args: PageArgs & TimelineFilter, ctx: Context) =>
    listTimelineItems(ctx, issue, args),
  timelinePosition: (issue: IssueRow, { comment, fullDatabaseId }: PositionArgs, ctx: Context) =>
    findTimelinePosition(ctx, issue, fullDatabaseId ?? comment ?? null),
};

export const Issue: Resolvers["Issue"] = {
  ...timelineFields,
  timeline: async (issue, args, ctx) =>
    toFirstTypes(await listTimelineItems(ctx, issue, { ...args, itemTypes: FIRST_TYPES })),
};
export const PullRequest: Resolvers["PullRequest"] = {
  ...timelineFields,
  timeline: async (issue, args, ctx) =>
    toFirstPullTypes(await listTimelineItems(ctx, issue, { ...args, itemTypes: FIRST_PULL_TYPES })),
};

/** The items of GitHub's first timeline, which had no filter. */
const FIRST_TYPES =
  "ASSIGNED_EVENT CLOSED_EVENT CROSS_REFERENCED_EVENT DEMILESTONED_EVENT ISSUE_COMMENT LABELED_EVENT LOCKED_EVENT MILESTONED_EVENT RENAMED_TITLE_EVENT REOPENED_EVENT SUBSCRIBED_EVENT TRANSFERRED_EVENT UNASSIGNED_EVENT UNLABELED_EVENT UNLOCKED_EVENT UNSUBSCRIBED_EVENT".split(
    " ",
  );

const FIRST_PULL_TYPES = [
  ...FIRST_TYPES.filter((type) => type !== "TRANSFERRED_EVENT"),
  "MERGED_EVENT",
  "PULL_REQUEST_REVIEW",
  "REVIEW_DISMISSED_EVENT",
  "REVIEW_REQUESTED_EVENT",
  "REVIEW_REQUEST_REMOVED_EVENT",
];

/** The filter has left no other types; the compiler cannot know. */
function toFirstTypes(page: TimelinePage) {
  return page as Connection<Value<"IssueTimelineItem">>;
}

function toFirstPullTypes(page: TimelinePage) {
  return page as Connection<Value<"PullRequestTimelineItem">>;
}
