import { isOfReadable } from "#server/access/visible.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { COMMENT_COLUMNS, type CommentRow } from "#server/comments/comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { pinIssueComment, unpinIssueComment } from "#server/comments/pin-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { created, listed, noContent, ok } from "#server/rest/http/answer.ts";
import { takePage } from "#server/rest/http/page.ts";
import type { RestRoute } from "#server/rest/http/route.ts";
import { findComment } from "#server/rest/inputs/find-comment.ts";
import { findIssue, findRepository } from "#server/rest/inputs/find-resource.ts";
import { readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import { readTime } from "#server/rest/inputs/time.ts";
import { toComment } from "#server/rest/shapes/comment.ts";

const ISSUE = "/repos/{owner}/{repo}/issues/{issue_number}/comments";
const COMMENTS = "/repos/{owner}/{repo}/issues/comments";

export const COMMENT_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: ISSUE,
    operation: "issues/list-comments",
    field: "Query.repository",
    isOfRepository: true,
    handle: async (request) => {
      const { ctx, page, query } = request;
      const { issue } = await findIssue(request);
      const since = query["since"] ? sql`and c.updated_at >= ${readTime(query["since"])}` : sql``;
      const rows = await ctx.db.rows<CommentRow>(sql`
        select ${COMMENT_COLUMNS} from comments c where c.repository_id = ${issue.repositoryId} and c.issue_id = ${issue.id} ${since}
        order by c.created_at, c.id limit ${page.perPage + 1} offset ${page.offset}`);
      const found = takePage(rows, page);
      const extent = query["since"] ? found.extent : { total: issue.commentCount };
      return listed(await Promise.all(found.rows.map((row) => toComment(ctx, row, request.media.form))), extent);
    },
  },
  {
    method: "POST",
    path: ISSUE,
    operation: "issues/create-comment",
    isContent: true,
    field: "Mutation.addComment",
    resource: "IssueComment",
    handle: async (request) => {
      const { issue } = await findIssue(request);
      const body = requiredText(readFields(request.body), "body");
      const comment = await runCommand(request.ctx, addComment, { subject: issue, body });
      return created(await toComment(request.ctx, comment, request.media.form));
    },
  },
  {
    method: "GET",
    path: COMMENTS,
    operation: "issues/list-comments-for-repo",
    field: "Query.repository",
    isOfRepository: true,
    handle: async (request) => {
      const { ctx, page, query } = request;
      const repository = await findRepository(request);
      const column = query["sort"] === "updated" ? raw("c.updated_at") : raw("c.created_at");
      const direction = query["direction"] === "desc" ? raw("desc") : raw("asc");
      const since = query["since"] ? sql`and c.updated_at >= ${readTime(query["since"])}` : sql``;
      const rows = await ctx.db.rows<CommentRow>(sql`
        select ${COMMENT_COLUMNS} from comments c where c.repository_id = ${repository.id} and ${isOfReadable(ctx.viewer, "c")} ${since}
        order by ${column} ${direction}, c.id ${direction} limit ${page.perPage + 1} offset ${page.offset}`);
      const found = takePage(rows, page);
      return listed(await Promise.all(found.rows.map((row) => toComment(ctx, row, request.media.form))), found.extent);
    },
  },
  {
    method: "GET",
    path: `${COMMENTS}/{comment_id}`,
    operation: "issues/get-comment",
    field: "Query.repository",
    isOfRepository: true,
    handle: async (request) => ok(await toComment(request.ctx, await findComment(request), request.media.form)),
  },
  {
    method: "PATCH",
    path: `${COMMENTS}/{comment_id}`,
    operation: "issues/update-comment",
    field: "Mutation.updateIssueComment",
    resource: "IssueComment",
    handle: async (request) => {
      const { repositoryId, id } = await findComment(request);
      const body = requiredText(readFields(request.body), "body");
      const comment = await runCommand(request.ctx, updateIssueComment, { repositoryId, id, body });
      return ok(await toComment(request.ctx, comment, request.media.form));
    },
  },
  {
    method: "DELETE",
    path: `${COMMENTS}/{comment_id}`,
    operation: "issues/delete-comment",
    field: "Mutation.deleteIssueComment",
    handle: async (request) => {
      const { repositoryId, id } = await findComment(request);
      await runCommand(request.ctx, deleteIssueComment, { repositoryId, id });
      return noContent();
    },
  },
  {
    method: "PUT",
    path: `${COMMENTS}/{comment_id}/pin`,
    operation: "issues/pin-comment",
    field: "Mutation.pinIssueComment",
    handle: async (request) => {
      const { repositoryId, id } = await findComment(request);
      const comment = await runCommand(request.ctx, pinIssueComment, { repositoryId, id });
      return ok(await toComment(request.ctx, comment, request.media.form));
    },
  },
  {
    method: "DELETE",
    path: `${COMMENTS}/{comment_id}/pin`,
    operation: "issues/unpin-comment",
    field: "Mutation.unpinIssueComment",
    handle: async (request) => {
      const { repositoryId, id } = await findComment(request);
      await runCommand(request.ctx, unpinIssueComment, { repositoryId, id });
      return noContent();
    },
  },
];
