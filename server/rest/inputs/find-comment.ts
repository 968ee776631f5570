import { loadComments, type CommentRow } from "#server/comments/comment.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";

/** The comment of `{comment_id}`, in the repository of the address. */
export async function findComment(request: RestRequest): Promise<CommentRow> {
  const repository = await findRepository(request);
  const key = { repositoryId: repository.id, id: readNumber(request.params["comment_id"]) };
  const comment = await batch(request.ctx, loadComments, key, issueKey);
  if (!comment) throw missingResource();
  return comment;
}
