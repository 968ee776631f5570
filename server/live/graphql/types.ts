import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { notFound } from "#server/errors.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { parseEventPosition } from "#server/live/event-position.ts";
import { issueUpdates } from "#server/live/issue-updates.ts";
import { listUpdates } from "#server/live/list-updates.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { requireRepository } from "#server/repositories/repository.ts";

export const Subscription: FeatureResolvers["live"]["Subscription"] = {
  issueUpdated: {
    subscribe: async (_, { id, after }, ctx) => {
      const key = decode.issueOrPull(id);
      const issue = await loadIssue(ctx, key);
      if (!issue) throw notFound("an Issue");
      return issueUpdates(ctx, key, after ? parseEventPosition(after) : issue.eventPosition);
    },
  },
  visibleIssueUpdated: {
    subscribe: (_, { queries }, ctx, info) => listUpdates(ctx, { info, queries: queries ?? undefined }),
  },
  repositoryIssueUpdated: {
    subscribe: async (_, args, ctx, info) => {
      const repositoryId = decode.repository(args.repositoryId);
      await requireRepository(ctx, repositoryId);
      return listUpdates(ctx, { info, repositoryId });
    },
  },
};
