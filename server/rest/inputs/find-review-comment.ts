import { issueKey } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import { loadReviewCommentsById, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";

/** The comment on lines of `{comment_id}`, in the repository of the address. */
export async function findReviewComment(request: RestRequest): Promise<ReviewCommentRow> {
  const repository = await findRepository(request);
  const key = { repositoryId: repository.id, id: readNumber(request.params["comment_id"]) };
  const comment = await batch(request.ctx, loadReviewCommentsById, key, issueKey);
  if (!comment) throw missingResource();
  return comment;
}
