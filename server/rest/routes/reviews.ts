import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { addReview, deleteReview, submitReview, updateReview } from "#server/pulls/add-review.ts";
import { dismissReview } from "#server/pulls/dismiss-review.ts";
import { removeReviewRequests, requestReviews } from "#server/pulls/review-request.ts";
import { loadReviewComments } from "#server/pulls/review-comment.ts";
import { loadPullReviews, loadReviews, type ReviewRow } from "#server/pulls/review.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { created, listed, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { invalidField, missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findPull } from "#server/rest/inputs/find-pull.ts";
import { readNumber } from "#server/rest/inputs/find-resource.ts";
import { findAccountIds } from "#server/rest/inputs/issue-metadata.ts";
import {
  notSupplied,
  optionalChoice,
  optionalObjects,
  optionalText,
  optionalTexts,
  readFields,
  requiredText,
} from "#server/rest/inputs/read-fields.ts";
import { readThread } from "#server/rest/inputs/review-thread.ts";
import { toPull } from "#server/rest/shapes/pull.ts";
import { toReviewComment } from "#server/rest/shapes/review-comment.ts";
import { toReview } from "#server/rest/shapes/review.ts";
import { teamBySlug } from "#server/teams/team.ts";

const REVIEWS = "/repos/{owner}/{repo}/pulls/{pull_number}/reviews";
const REVIEW = `${REVIEWS}/{review_id}`;
const REQUESTED = "/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers";
const EVENTS = { APPROVE: "APPROVE", REQUEST_CHANGES: "REQUEST_CHANGES", COMMENT: "COMMENT" } as const;
const resource = "PullRequestReview";

export const REVIEW_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: REVIEWS,
    operation: "pulls/list-reviews",
    field: "Query.repository",
    handle: async (request) => {
      const { issue, repository } = await findPull(request);
      const reviews = (await batch(request.ctx, loadPullReviews, toKey(issue), issueKey)) ?? [];
      const { rows, extent } = slicePage(reviews, request.page);
      return listed(await Promise.all(rows.map((review) => show(request, review, { issue, repository }))), extent);
    },
  },
  {
    method: "POST",
    path: REVIEWS,
    operation: "pulls/create-review",
    field: "Mutation.addPullRequestReview",
    resource,
    handle: async (request) => {
      const { issue, repository } = await findPull(request);
      const fields = readFields(request.body);
      const review = await runCommand(request.ctx, addReview, {
        ...toKey(issue),
        event: optionalChoice(fields, "event", EVENTS) ?? null,
        body: optionalText(fields, "body") ?? null,
        commitOid: optionalText(fields, "commit_id") ?? null,
        threads: optionalObjects(fields, "comments")?.map(readThread),
      });
      return ok(await show(request, review, { issue, repository }));
    },
  },
  {
    method: "GET",
    path: REVIEW,
    operation: "pulls/get-review",
    field: "Query.repository",
    handle: async (request) => {
      const { review, ...found } = await findReview(request);
      return ok(await show(request, review, found));
    },
  },
  {
    method: "PUT",
    path: REVIEW,
    operation: "pulls/update-review",
    field: "Mutation.updatePullRequestReview",
    resource,
    handle: async (request) => {
      const { review, ...found } = await findReview(request);
      const body = requiredText(readFields(request.body), "body");
      return ok(await show(request, await runCommand(request.ctx, updateReview, { ...toKey(review), body }), found));
    },
  },
  {
    method: "DELETE",
    path: REVIEW,
    operation: "pulls/delete-pending-review",
    field: "Mutation.deletePullRequestReview",
    resource,
    handle: async (request) => {
      const { review, ...found } = await findReview(request);
      const body = await show(request, review, found);
      await runCommand(request.ctx, deleteReview, toKey(review));
      return ok(body);
    },
  },
  {
    method: "POST",
    path: `${REVIEW}/events`,
    operation: "pulls/submit-review",
    field: "Mutation.submitPullRequestReview",
    resource,
    handle: async (request) => {
      const { review, ...found } = await findReview(request);
      const fields = readFields(request.body);
      const event = optionalChoice(fields, "event", EVENTS);
      if (event === undefined) throw notSupplied("event");
      const input = { ...toKey(review), event, body: optionalText(fields, "body") ?? null };
      return ok(await show(request, await runCommand(request.ctx, submitReview, input), found));
    },
  },
  {
    method: "PUT",
    path: `${REVIEW}/dismissals`,
    operation: "pulls/dismiss-review",
    field: "Mutation.dismissPullRequestReview",
    resource,
    handle: async (request) => {
      const { review, ...found } = await findReview(request);
      const message = requiredText(readFields(request.body), "message");
      return ok(
        await show(request, await runCommand(request.ctx, dismissReview, { ...toKey(review), message }), found),
      );
    },
  },
  {
    method: "GET",
    path: `${REVIEW}/comments`,
    operation: "pulls/list-comments-for-review",
    field: "Query.repository",
    handle: async (request) => {
      const { review } = await findReview(request);
      const comments = (await batch(request.ctx, loadReviewComments, toKey(review), issueKey)) ?? [];
      const { rows, extent } = slicePage(comments, request.page);
      return listed(await Promise.all(rows.map((row) => toReviewComment(request.ctx, row, request.media))), extent);
    },
  },
  {
    method: "GET",
    path: REQUESTED,
    operation: "pulls/list-requested-reviewers",
    field: "Query.repository",
    handle: async (request) => {
      const { requested_reviewers, requested_teams } = await toPull(request.ctx, (await findPull(request)).issue);
      return ok({ users: requested_reviewers, teams: requested_teams });
    },
  },
  {
    method: "POST",
    path: REQUESTED,
    operation: "pulls/request-reviewers",
    field: "Mutation.requestReviews",
    resource: "PullRequest",
    handle: async (request) => {
      const { issue, repository } = await findPull(request);
      const input = { ...toKey(issue), ...(await readReviewers(request, repository)), union: true };
      return created(await toPull(request.ctx, await runCommand(request.ctx, requestReviews, input)));
    },
  },
  {
    method: "DELETE",
    path: REQUESTED,
    operation: "pulls/remove-requested-reviewers",
    field: "Mutation.requestReviews",
    resource: "PullRequest",
    handle: async (request) => {
      const { issue, repository } = await findPull(request);
      const input = { ...toKey(issue), ...(await readReviewers(request, repository)) };
      return ok(await toPull(request.ctx, await runCommand(request.ctx, removeReviewRequests, input)));
    },
  },
];

type Found = { issue: IssueRow; repository: RepositoryRow };

function show(request: RestRequest, review: ReviewRow, found: Found) {
  return toReview(request.ctx, review, { ...found, form: request.media.form });
}

async function findReview(request: RestRequest): Promise<Found & { review: ReviewRow }> {
  const found = await findPull(request);
  const key = { repositoryId: found.repository.id, id: readNumber(request.params["review_id"]) };
  const review = await batch(request.ctx, loadReviews, key, issueKey);
  if (!review || review.issueId !== found.issue.id) throw missingResource();
  return { ...found, review };
}

async function readReviewers({ ctx, body }: RestRequest, repository: RepositoryRow) {
  const fields = readFields(body);
  const slugs = optionalTexts(fields, "team_reviewers") ?? [];
  return {
    accountIds: await findAccountIds(ctx, optionalTexts(fields, "reviewers") ?? []),
    teamIds: await Promise.all(slugs.map((slug) => findTeamId(ctx, repository, slug))),
  };
}

async function findTeamId(ctx: Context, repository: RepositoryRow, slug: string): Promise<number> {
  const team = await teamBySlug(ctx, repository.ownerId, slug);
  if (!team)
    throw invalidField("team_reviewers", "invalid", "Reviews may only be requested from teams of the organization");
  return team.id;
}

function toKey({ repositoryId, id }: { repositoryId: number; id: number }) {
  return { repositoryId, id };
}
