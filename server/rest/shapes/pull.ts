import { accountByLogin, loadAccounts } from "#server/accounts/account.ts";
import { orNotFound } from "#server/errors.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadHeadRepository } from "#server/pulls/head-repository.ts";
import { countReviewComments } from "#server/pulls/review-comment.ts";
import { loadBaseRules, loadMergeFacts } from "#server/pulls/merge-requirements.ts";
import { mergeState } from "#server/pulls/merge-state.ts";
import { loadPullCommits, loadPulls, type PullRow } from "#server/pulls/pull.ts";
import { loadReviewRequests } from "#server/pulls/review-request.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { toOptionalTimestamp } from "#server/rest/shapes/addresses.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { toTeam } from "#server/rest/shapes/team.ts";
import { loadUser, toUser } from "#server/rest/shapes/user.ts";
import { loadTeams } from "#server/teams/team.ts";

/** GitHub's `pull-request-simple`, the form in lists. All loads are batched. */
export async function toPull(ctx: Context, issue: IssueRow, form: BodyForm = "raw") {
  const repository = orNotFound(await loadRepository(ctx, issue), "a Repository");
  const pull = await loadRow(ctx, issue);
  const [common, reviewers, head, base] = await Promise.all([
    toCommon(ctx, issue, form),
    toReviewers(ctx, issue),
    toHead(ctx, pull),
    toBase(ctx, pull, repository),
  ]);
  return {
    ...common,
    ...pullAddresses(ctx, { repository, issue, pull, pageUrl: common.html_url }),
    merged_at: toOptionalTimestamp(pull.mergedAt),
    merge_commit_sha: pull.mergeCommitOid,
    draft: pull.isDraft,
    ...reviewers,
    head,
    base,
    auto_merge: null,
  };
}

export type RestPull = Awaited<ReturnType<typeof toPull>>;

/** GitHub's `pull-request`, for one pull request. */
export async function toFullPull(ctx: Context, issue: IssueRow, form: BodyForm = "raw") {
  const pull = await loadRow(ctx, issue);
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const [simple, commits, facts, mergedBy, reviewComments = 0] = await Promise.all([
    toPull(ctx, issue, form),
    batch(ctx, loadPullCommits, key, issueKey),
    loadBaseRules(ctx, pull).then((rules) => loadMergeFacts(ctx, pull, rules)),
    loadUser(ctx, pull.mergedById),
    batch(ctx, countReviewComments, key, issueKey),
  ]);
  const isMergeable = pull.mergeable === "UNKNOWN" ? null : pull.mergeable === "MERGEABLE";
  return {
    ...simple,
    merged: pull.mergedAt !== null,
    mergeable: isMergeable,
    rebaseable: isMergeable,
    mergeable_state: mergeState(pull, facts).toLowerCase(),
    merged_by: mergedBy,
    comments: issue.commentCount,
    review_comments: reviewComments,
    maintainer_can_modify: pull.maintainerCanModify,
    commits: commits?.length ?? 0,
    additions: pull.additions,
    deletions: pull.deletions,
    changed_files: pull.changedFiles,
  };
}

async function loadRow(ctx: Context, issue: IssueRow): Promise<PullRow> {
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  return orNotFound(await batch(ctx, loadPulls, key, issueKey), "a PullRequest");
}

/** What a pull request has in common with an issue. */
async function toCommon(ctx: Context, issue: IssueRow, form: BodyForm) {
  const shape = await toIssue(ctx, issue, form);
  const { id, node_id, html_url, number, state, locked, title, user, milestone, active_lock_reason } = shape;
  const { created_at, updated_at, closed_at, assignee, assignees, author_association } = shape;
  const labels = shape.labels.map((label) => ({ ...label, description: label.description ?? "" }));
  const people = { user, assignee, assignees, author_association };
  const times = { created_at, updated_at, closed_at };
  const { body = null, body_html, body_text } = shape;
  const forms = {
    body,
    ...(body_html === undefined ? {} : { body_html }),
    ...(body_text === undefined ? {} : { body_text }),
  };
  return {
    id,
    node_id,
    html_url,
    number,
    state,
    locked,
    title,
    ...people,
    ...forms,
    labels,
    milestone,
    active_lock_reason,
    ...times,
  };
}

type Addresses = { repository: RepositoryRow; issue: IssueRow; pull: PullRow; pageUrl: string };

function pullAddresses(ctx: Context, { repository, issue, pull, pageUrl }: Addresses) {
  const root = repositoryUrl(ctx, repository);
  const url = `${root}/pulls/${issue.number}`;
  const issueUrl = `${root}/issues/${issue.number}`;
  const urls = {
    issue_url: issueUrl,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${root}/pulls/comments{/number}`,
    comments_url: `${issueUrl}/comments`,
    statuses_url: `${root}/statuses/${pull.headRefOid}`,
  };
  return {
    url,
    diff_url: `${pageUrl}.diff`,
    patch_url: `${pageUrl}.patch`,
    ...urls,
    _links: {
      self: { href: url },
      html: { href: pageUrl },
      issue: { href: urls.issue_url },
      comments: { href: urls.comments_url },
      review_comments: { href: urls.review_comments_url },
      review_comment: { href: urls.review_comment_url },
      commits: { href: urls.commits_url },
      statuses: { href: urls.statuses_url },
    },
  };
}

/** The people, and the teams that the viewer can see. */
async function toReviewers(ctx: Context, issue: IssueRow) {
  const requests = await batch(ctx, loadReviewRequests, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
  const users = await Promise.all((requests?.accountIds ?? []).map((id) => loadUser(ctx, id)));
  const teams = await Promise.all((requests?.teamIds ?? []).map((id) => batch(ctx, loadTeams, id)));
  return {
    requested_reviewers: users.filter((user) => user !== null),
    requested_teams: await Promise.all(teams.filter((team) => team !== undefined).map((team) => toTeam(ctx, team))),
  };
}

/** The repository is null if it is not on this instance or the viewer may not see it. */
async function toHead(ctx: Context, pull: PullRow) {
  const repository = await loadHeadRepository(ctx, pull);
  const login = pull.headRepository?.split("/")[0] ?? "unknown";
  const account = repository ? await batch(ctx, loadAccounts, repository.ownerId) : await accountByLogin(ctx, login);
  return {
    label: `${login}:${pull.headRefName}`,
    ref: pull.headRefName,
    sha: pull.headRefOid,
    user: account ? toUser(ctx, account) : null,
    repo: repository && (await toRepository(ctx, repository)),
  };
}

async function toBase(ctx: Context, pull: PullRow, repository: RepositoryRow) {
  return {
    label: `${repository.ownerLogin}:${pull.baseRefName}`,
    ref: pull.baseRefName,
    sha: pull.baseRefOid,
    user: await loadUser(ctx, repository.ownerId),
    repo: await toRepository(ctx, repository),
  };
}
