import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { Context } from "#server/platform/context.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { PageArgs } from "#server/platform/graphql/connection.ts";
import { findTimelinePosition, listTimelineItems } from "#server/timeline/list-timeline.ts";

type Resolvers = FeatureResolvers["timeline"];
type PositionArgs = { comment?: number | null; fullDatabaseId?: number | null };

const timelineFields = {
  timelineItems: (issue: IssueRow, args: PageArgs, ctx: Context) => listTimelineItems(ctx, issue, args),
  timelinePosition: (issue: IssueRow, { comment, fullDatabaseId }: PositionArgs, ctx: Context) =>
    findTimelinePosition(ctx, issue, fullDatabaseId ?? comment ?? null),
};

export const Issue: Resolvers["Issue"] = timelineFields;
export const PullRequest: Resolvers["PullRequest"] = timelineFields;
