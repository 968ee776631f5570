import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { discussionByNumber, formatBody } from "#server/discussions/discussion.ts";
import { loadLabelsByName } from "#server/labels/load-labels-of.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { LIMITS } from "#shared/limits.ts";

type Resolvers = FeatureResolvers["discussions"];

export const Discussion: Resolvers["Discussion"] = {
  id: (discussion) => globalId("D", discussion.repositoryId, discussion.id),
  author: (discussion, _, ctx) => loadAccount(ctx, discussion.authorId),
  bodyHTML: async (discussion, _, ctx) => redactHidden(ctx, await loadRepository(ctx, discussion), discussion.bodyHtml),
  formattedBody: async (discussion, _, ctx) => formatBody(discussion, await loadAccount(ctx, discussion.authorId)),
  labels: async (discussion, args, ctx) =>
    connectionFromArray(await loadLabelsByName(ctx, discussion), args, LIMITS.labelsPerIssue),
  repository: resolveRepository,
};

export const Repository: Resolvers["Repository"] = {
  discussion: async (repository, { number }, ctx) =>
    (await discussionByNumber(ctx, { repositoryId: repository.id, number })) ?? null,
};
