import { issueKey } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { addReviewThread, replyToReviewThread } from "#server/pulls/add-review-thread.ts";
import { deleteReviewComment, updateReviewComment } from "#server/pulls/change-review-comment.ts";
import { listReviewComments, loadReviewCommentsById, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { created, listed, noContent, ok, type Answer } from "#server/rest/http/answer.ts";
import { takePage } from "#server/rest/http/page.ts";
import { invalidField, missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findPull } from "#server/rest/inputs/find-pull.ts";
import { findReviewComment } from "#server/rest/inputs/find-review-comment.ts";
import { findRepository } from "#server/rest/inputs/find-resource.ts";
import { optionalInteger, readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import { readThread } from "#server/rest/inputs/review-thread.ts";
import { readTime } from "#server/rest/inputs/time.ts";
import { toReviewComment } from "#server/rest/shapes/review-comment.ts";

const PULL = "/repos/{owner}/{repo}/pulls/{pull_number}/comments";
const COMMENTS = "/repos/{owner}/{repo}/pulls/comments";
const COMMENT = `${COMMENTS}/{comment_id}`;
const resource = "PullRequestReviewComment";

/** Comments on lines of code. */
export const REVIEW_COMMENT_ROUTES: readonly RestRoute[] = [
  readRoute(PULL, "pulls/list-review-comments", async (request) => {
    const { issue } = await findPull(request);
    return list(request, { repositoryId: issue.repositoryId, issueId: issue.id });
  }),
  readRoute(COMMENTS, "pulls/list-review-comments-for-repo", async (request) => {
    const repository = await findRepository(request);
    return list(request, { repositoryId: repository.id });
  }),
  readRoute(COMMENT, "pulls/get-review-comment", async (request) => ok(await show(request, await find(request)))),
  writeRoute(
    `POST ${PULL}`,
    {
      operation: "pulls/create-review-comment",
      mutation: "addPullRequestReviewThread",
      resource,
      isContent: true,
    },
    create,
  ),
  writeRoute(
    `POST ${PULL}/{comment_id}/replies`,
    {
      operation: "pulls/create-reply-for-review-comment",
      mutation: "addPullRequestReviewThreadReply",
      resource,
      isContent: true,
    },
    async (request) => {
      const { issue } = await findPull(request);
      const comment = await find(request);
      if (comment.issueId !== issue.id) throw missingResource();
      return reply(request, comment, requiredText(readFields(request.body), "body"));
    },
  ),
  writeRoute(
    `PATCH ${COMMENT}`,
    { operation: "pulls/update-review-comment", mutation: "updatePullRequestReviewComment", resource },
    async (request) => {
      const { repositoryId, id } = await find(request);
      const body = requiredText(readFields(request.body), "body");
      return ok(await show(request, await runCommand(request.ctx, updateReviewComment, { repositoryId, id, body })));
    },
  ),
  writeRoute(
    `DELETE ${COMMENT}`,
    { operation: "pulls/delete-review-comment", mutation: "deletePullRequestReviewComment", resource },
    async (request) => {
      const { repositoryId, id } = await find(request);
      await runCommand(request.ctx, deleteReviewComment, { repositoryId, id });
      return noContent();
    },
  ),
];

const find = findReviewComment;

function show(request: RestRequest, comment: ReviewCommentRow) {
  return toReviewComment(request.ctx, comment, request.media);
}

async function list(request: RestRequest, of: { repositoryId: number; issueId?: number }): Promise<Answer> {
  const { ctx, page, query } = request;
  const rows = await listReviewComments(ctx, {
    ...of,
    since: query["since"] ? readTime(query["since"]) : null,
    sort: query["sort"] === "updated" ? "updated" : "created",
    direction: query["direction"] === "desc" ? "desc" : "asc",
    limit: page.perPage + 1,
    offset: page.offset,
  });
  const found = takePage(rows, page);
  return listed(await Promise.all(found.rows.map((row) => show(request, row))), found.extent);
}

/** A new thread, or with `in_reply_to` a reply. */
async function create(request: RestRequest): Promise<Answer> {
  const { issue } = await findPull(request);
  const fields = readFields(request.body);
  const body = requiredText(fields, "body");
  const replyTo = optionalInteger(fields, "in_reply_to");
  if (typeof replyTo === "number") {
    const key = { repositoryId: issue.repositoryId, id: replyTo };
    const comment = await batch(request.ctx, loadReviewCommentsById, key, issueKey);
    if (comment?.issueId !== issue.id) throw invalidField("in_reply_to", "invalid");
    return reply(request, comment, body);
  }
  const comment = await runCommand(request.ctx, addReviewThread, {
    repositoryId: issue.repositoryId,
    id: issue.id,
    ...readThread(fields),
    commitOid: requiredText(fields, "commit_id"),
    isSubmitted: true,
  });
  return created(await show(request, comment));
}

async function reply(
  request: RestRequest,
  { repositoryId, threadId }: ReviewCommentRow,
  body: string,
): Promise<Answer> {
  if (threadId === null) throw invalidField("in_reply_to", "invalid");
  const comment = await runCommand(request.ctx, replyToReviewThread, { repositoryId, id: threadId, body });
  return created(await show(request, comment));
}
