import { visibleTeam } from "#server/access/visible.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { authorizeIssue, issueKey, loadIssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { UNCHANGED, type IssuePlan } from "#server/issues/issue-plan.ts";
import { loadReferences, requireAssignees } from "#server/issues/issue-references.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { recordReviewDecision } from "#server/pulls/review-decision.ts";
import { LIMITS } from "#shared/limits.ts";

type ReviewRequests = IssueKey & { accountIds: number[]; teamIds: number[] };

/** The requested reviewers of each pull request. */
export async function loadReviewRequests(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(ReviewRequests | undefined)[]> {
  const rows = await ctx.db.rows<ReviewRequests>(
    prepared(sql`
    select repository_id, issue_id as id,
      coalesce(array_agg(account_id order by created_at, account_id) filter (where account_id is not null), '{}') as account_ids,
      coalesce(array_agg(team_id order by created_at, team_id) filter (where team_id is not null), '{}') as team_ids
    from pull_review_requests where ${hasKey("repository_id, issue_id", keys)} group by 1, 2`),
  );
  return inOrder(keys, rows, issueKey);
}

/** The request to the viewer ends with their review; a team's request stays. Returns whether there was one. */
export async function removeReviewRequest(ctx: Context, { repositoryId, id }: IssueKey): Promise<boolean> {
  const removed = await ctx.db.rows(sql`
    delete from pull_review_requests where repository_id = ${repositoryId} and issue_id = ${id} and account_id = ${ctx.viewer.accountId}
    returning account_id`);
  return removed.length > 0;
}

type Request = IssueKey & { accountIds: number[]; teamIds: number[]; union: boolean };

/** Asks people and teams to review; without `union`, only they are asked from now on. */
export async function requestReviews(ctx: Context, input: Request): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  const { issue, repository } = handle;
  if (!issue.isPull) throw notFound("a PullRequest");
  authorizeIssue(handle, "pull.requestReviews");
  const people = requireAssignees(await loadReferences(handle, { assigneeIds: input.accountIds }), input.accountIds);
  if (people.some((account) => account.id === issue.authorId)) {
    throw unprocessable("Review cannot be requested from pull request author.", "userIds");
  }
  await requireTeams(ctx, { issue, organizationId: repository.ownerId }, input.teamIds);
  const removed = input.union ? [] : await deleteOthers(ctx, issue, input);
  const added = [
    ...(await ctx.db.rows<Requested>(sql`
      insert into pull_review_requests (repository_id, issue_id, account_id, created_at)
      select ${issue.repositoryId}, ${issue.id}, unnest(${input.accountIds}::bigint[]), ${ctx.now} on conflict do nothing returning account_id, team_id`)),
    ...(await ctx.db.rows<Requested>(sql`
      insert into pull_review_requests (repository_id, issue_id, team_id, created_at)
      select ${issue.repositoryId}, ${issue.id}, unnest(${input.teamIds}::bigint[]), ${ctx.now} on conflict do nothing returning account_id, team_id`)),
  ];
  await checkCount(ctx, issue);
  await recordReviewDecision(ctx, issue);
  return applyChanges(handle, [
    planRequests("REVIEW_REQUEST_REMOVED", removed),
    planRequests("REVIEW_REQUESTED", added),
  ]);
}

/** Takes requests back. */
export async function removeReviewRequests(
  ctx: Context,
  input: IssueKey & { accountIds: number[]; teamIds: number[] },
): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  const { issue } = handle;
  if (!issue.isPull) throw notFound("a PullRequest");
  authorizeIssue(handle, "pull.requestReviews");
  const removed = await ctx.db.rows<Requested>(sql`
    delete from pull_review_requests where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}
      and (account_id = any(${input.accountIds}::bigint[]) or team_id = any(${input.teamIds}::bigint[]))
    returning account_id, team_id`);
  await recordReviewDecision(ctx, issue);
  return applyChanges(handle, [planRequests("REVIEW_REQUEST_REMOVED", removed)]);
}

type Requested = { accountId: number | null; teamId: number | null };

/** Ends the requests to all but those who are asked now. */
function deleteOthers(ctx: Context, { repositoryId, id }: IssueKey, { accountIds, teamIds }: Request) {
  return ctx.db.rows<Requested>(sql`
    delete from pull_review_requests where repository_id = ${repositoryId} and issue_id = ${id}
      and (account_id is null or account_id <> all(${accountIds}::bigint[])) and (team_id is null or team_id <> all(${teamIds}::bigint[]))
    returning account_id, team_id`);
}

/** An event for each, as timelines list them. */
function planRequests(kind: "REVIEW_REQUESTED" | "REVIEW_REQUEST_REMOVED", requested: readonly Requested[]): IssuePlan {
  if (requested.length === 0) return UNCHANGED;
  const events = requested.map(({ accountId, teamId }) => ({
    kind,
    data: { accountIds: accountId === null ? [] : [accountId], teamIds: teamId === null ? [] : [teamId] },
  }));
  return { changes: {}, events };
}

/** The viewer sees the names of teams that were asked before, and can keep their requests, even if a team is secret. */
async function requireTeams(
  ctx: Context,
  { issue, organizationId }: { issue: IssueKey; organizationId: number },
  teamIds: readonly number[],
): Promise<void> {
  if (teamIds.length === 0) return;
  const teams = await ctx.db.rows<{ id: number }>(sql`
    select t.id from teams t where t.id = any(${teamIds}::bigint[]) and t.organization_id = ${organizationId}
      and (${visibleTeam(ctx.viewer)} or exists (select 1 from pull_review_requests q
        where q.repository_id = ${issue.repositoryId} and q.issue_id = ${issue.id} and q.team_id = t.id))`);
  if (teams.length < new Set(teamIds).size) throw notFound("a team of this repository's organization");
}

async function checkCount(ctx: Context, { repositoryId, id }: IssueKey): Promise<void> {
  const [row] = await ctx.db.rows<{ count: number }>(sql`
    select count(*)::integer as count from pull_review_requests where repository_id = ${repositoryId} and issue_id = ${id}`);
  if ((row?.count ?? 0) > LIMITS.reviewersPerPull)
    throw unprocessable(`A pull request can have up to ${LIMITS.reviewersPerPull} requested reviewers.`, "userIds");
}
