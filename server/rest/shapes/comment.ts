import type { CommentRow } from "#server/comments/comment.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { orNotFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { loadPerformedVia } from "#server/rest/shapes/app.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toBodyForms } from "#server/rest/shapes/body-forms.ts";
import { toReactionRollup } from "#server/rest/shapes/reaction.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import { paths } from "#shared/paths.ts";

/** GitHub's `issue-comment`. */
export async function toComment(ctx: Context, comment: CommentRow, form: BodyForm = "raw") {
  const [repositoryRow, issueRow] = await Promise.all([
    loadRepository(ctx, comment),
    loadIssue(ctx, { repositoryId: comment.repositoryId, id: comment.issueId }),
  ]);
  const repository = orNotFound(repositoryRow, "a Repository");
  const issue = orNotFound(issueRow, "an Issue");
  const url = `${repositoryUrl(ctx, repository)}/issues/comments/${comment.id}`;
  const [app, user, association, forms, reactions] = await Promise.all([
    loadPerformedVia(ctx, comment.authorId),
    loadUser(ctx, comment.authorId),
    loadAssociation(ctx, comment),
    toBodyForms(ctx, comment, { repository, form }),
    toReactionRollup(ctx, { repositoryId: comment.repositoryId, subject: "COMMENT", id: comment.id }, url),
  ]);
  return {
    url,
    html_url: ctx.config.url + paths.comment(issuePath(repository, issue), comment.id),
    issue_url: `${repositoryUrl(ctx, repository)}/issues/${issue.number}`,
    id: comment.id,
    node_id: globalId("IC", comment.repositoryId, comment.id),
    user,
    created_at: toTimestamp(comment.createdAt),
    updated_at: toTimestamp(comment.updatedAt),
    author_association: association,
    ...forms,
    reactions,
    performed_via_github_app: app,
    minimized: comment.minimizedReason ? { reason: comment.minimizedReason.toLowerCase() } : null,
  };
}
