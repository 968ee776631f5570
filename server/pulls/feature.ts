import { PULL_EVENTS } from "#server/pulls/events.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { deleteTeamRequests } from "#server/pulls/delete-team-requests.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_TRANSFERRED } from "#server/repositories/transfer-repository.ts";
import { CHECKS_REPORTED } from "#server/commits/report-checks.ts";
import { closeLinkedIssues } from "#server/pulls/close-linked-issues.ts";
import { Mutation } from "#server/pulls/graphql/mutations.ts";
import { nodes } from "#server/pulls/graphql/nodes.ts";
import { PullRequest } from "#server/pulls/graphql/pull-request.ts";
import * as types from "#server/pulls/graphql/types.ts";
import { PullRequestReviewComment, PullRequestReviewThread } from "#server/pulls/graphql/review-threads.ts";
import * as reviews from "#server/pulls/graphql/reviews.ts";
import { rollUpPulls } from "#server/pulls/roll-up.ts";

export const pulls: SchemaFeature<"pulls"> = {
  name: "pulls",
  events: PULL_EVENTS,
  hasSchema: true,
  resolvers: { ...types, ...reviews, PullRequest, PullRequestReviewComment, PullRequestReviewThread, Mutation },
  subscribers: [closeLinkedIssues],
  hooks: [addStep(CHECKS_REPORTED, rollUpPulls), addStep(REPOSITORY_TRANSFERRED, deleteTeamRequests)],
  nodes,
};
