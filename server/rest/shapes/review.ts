import { loadAssociation } from "#server/issues/author-association.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import type { ReviewRow } from "#server/pulls/review.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toBodyForms } from "#server/rest/shapes/body-forms.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { loadUser } from "#server/rest/shapes/user.ts";

type Options = { repository: RepositoryRow; issue: IssueRow; form: BodyForm };

/** GitHub's `pull-request-review`. */
export async function toReview(ctx: Context, review: ReviewRow, { repository, issue, form }: Options) {
  const [user, association, forms] = await Promise.all([
    loadUser(ctx, review.authorId),
    loadAssociation(ctx, review),
    toBodyForms(ctx, review, { repository, form }),
  ]);
  const pageUrl = `${ctx.config.url}${issuePath(repository, issue)}#pullrequestreview-${review.id}`;
  const pullUrl = `${repositoryUrl(ctx, repository)}/pulls/${issue.number}`;
  return {
    id: review.id,
    node_id: globalId("PRR", review.repositoryId, review.id),
    user,
    body: review.body,
    ...forms,
    state: review.state,
    html_url: pageUrl,
    pull_request_url: pullUrl,
    author_association: association,
    _links: { html: { href: pageUrl }, pull_request: { href: pullUrl } },
    ...(review.state === "PENDING" ? {} : { submitted_at: toTimestamp(review.submittedAt ?? review.createdAt) }),
    commit_id: review.commitOid,
  };
}
