import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { followMovedIssue } from "#server/events/follow-moved-issue.ts";
import { copyIssue } from "#server/issues/copy-issue.ts";
import { recordPlanned } from "#server/issues/apply-changes.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import {
  authorizeIssue,
  ISSUE_COLUMNS,
  loadIssueForUpdate,
  reloadIssue,
  type IssueForUpdate,
  type IssueKey,
  type IssueRow,
} from "#server/issues/issue.ts";
import { writeLabels } from "#server/labels/create-label.ts";
import { loadLabels } from "#server/labels/label.ts";
import { touchMilestones } from "#server/milestones/touch-milestones.ts";
import { sql } from "#server/platform/db/sql.ts";
import { takeIssueNumber } from "#server/repositories/numbers.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { touchRepository } from "#server/repositories/touch-repository.ts";

type Transfer = IssueKey & { toRepositoryId: number; createLabelsIfMissing?: boolean | null };

/**
 * Moves an issue with its comments and history to another repository, where it
 * gets a new number, or the one that it had there before; its old address leads there. Labels and milestone follow
 * by name, assignees where they may read, the type within one organization.
 */
export async function transferIssue(ctx: Context, input: Transfer): Promise<IssueRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  const { issue, repository: from } = handle;
  const to = await requireRepository(ctx, input.toRepositoryId);
  authorizeIssue(handle, "issue.transfer");
  authorize(ctx, "issue.transfer", getGrant(ctx, to));
  checkTarget(handle, to);
  if (input.createLabelsIfMissing) await createMissingLabels(ctx, issue, to);
  const moved = await moveRow(handle, to);
  const milestones = [issue, moved].flatMap(({ repositoryId, milestoneId }) =>
    milestoneId === null ? [] : [{ repositoryId, id: milestoneId }],
  );
  if (milestones.length > 0) await ctx.db.run(touchMilestones(ctx, milestones));
  await ctx.db.run(sql`
    update issues set duplicate_of_repository_id = ${to.id}
    where duplicate_of_id = ${issue.id} and duplicate_of_repository_id = ${from.id}`);
  await ctx.db.run(sql`
    insert into issue_transfers (repository_id, number, to_repository_id, issue_id) values (${from.id}, ${issue.number}, ${to.id}, ${issue.id})`);
  await followMovedIssue(ctx, { issueId: issue.id, from: from.id, to: to.id });
  const data = { fromRepositoryId: from.id, fromNumber: issue.number };
  await recordPlanned(ctx, [{ issue: moved, plan: { changes: {}, events: [{ kind: "TRANSFERRED", data }] } }]);
  return moved;
}

function checkTarget({ issue, repository: from }: IssueForUpdate, to: RepositoryRow): void {
  if (issue.isPull) throw unprocessable("Pull requests cannot be transferred.", "issueId");
  if (to.id === from.id) throw unprocessable("The issue is in this repository already.", "repositoryId");
  if (!to.hasIssuesEnabled) throw unprocessable("Issues has been disabled in that repository.", "repositoryId");
  if (to.ownerId !== from.ownerId)
    throw unprocessable("An issue can be moved between one owner's repositories only.", "repositoryId");
  if (from.visibility === "PRIVATE" && to.visibility === "PUBLIC") {
    throw unprocessable("An issue of a private repository cannot be moved to a public one.", "repositoryId");
  }
}

/** Labels that the other repository lacks. */
async function createMissingLabels(ctx: Context, issue: IssueRow, to: RepositoryRow): Promise<void> {
  const labels = await loadLabels(
    ctx,
    issue.labelIds.map((id) => ({ repositoryId: issue.repositoryId, id })),
  );
  await writeLabels(
    ctx,
    labels
      .filter((label) => label !== undefined)
      .toSorted((a, b) => a.id - b.id)
      .map(({ name, color, description }) => ({ repositoryId: to.id, name, color, description })),
  );
}

/** The row under its new number, with the labels and the milestone of the same names there. */
async function moveRow({ ctx, issue, repository: from }: IssueForUpdate, to: RepositoryRow): Promise<IssueRow> {
  const assigneeIds = await filterAssignable(ctx, to, issue.assigneeIds);
  const earlier = await takeEarlierNumber(ctx, issue, to);
  if (ctx.db.isDistributed) {
    await copyIssue(ctx, { issue, toRepositoryId: to.id, number: earlier?.number, assigneeIds });
    await touchRepository(ctx, to);
    return reloadIssue(ctx, { repositoryId: to.id, id: issue.id });
  }
  const row = await ctx.db.row<IssueRow>(sql`
    with counter as (${earlier ? sql`select ${earlier.number}::integer as number` : takeIssueNumber(to.id)})
    update issues i set repository_id = ${to.id}, number = counter.number, assignee_ids = ${assigneeIds},
      label_ids = array(select t.id from labels l join labels t on t.repository_id = ${to.id} and lower(t.name) = lower(l.name)
        where l.repository_id = ${from.id} and l.id = any(i.label_ids) order by l.id),
      milestone_id = (select n.id from milestones o join milestones n on n.repository_id = ${to.id} and lower(n.title) = lower(o.title)
        where o.repository_id = ${from.id} and o.id = i.milestone_id order by n.id limit 1),
      milestone_rank = null, source_id = null, updated_at = ${ctx.now}
    from counter where i.repository_id = ${from.id} and i.id = ${issue.id} returning ${ISSUE_COLUMNS}`);
  if (!row) throw notFound("an Issue");
  await touchRepository(ctx, to);
  return row;
}

/** The number that it had before in a repository to which it returns: that address leads nowhere else now. */
async function takeEarlierNumber(
  ctx: Context,
  issue: IssueRow,
  to: RepositoryRow,
): Promise<{ number: number } | undefined> {
  const ofIssue = sql`t.repository_id = ${to.id} and t.to_repository_id = ${issue.repositoryId} and t.issue_id = ${issue.id}`;
  const earlier = await ctx.db.row<{ number: number }>(sql`
    select t.number from issue_transfers t where ${ofIssue}
      and not exists (select 1 from issues i where i.repository_id = ${to.id} and i.number = t.number)
    order by t.number limit 1`);
  if (earlier) await ctx.db.run(sql`delete from issue_transfers t where ${ofIssue} and t.number = ${earlier.number}`);
  return earlier;
}

/** The current repository and number of a transferred issue, if the viewer can see it. */
export async function transferredTo(
  ctx: Context,
  repository: RepositoryRow,
  number: number,
): Promise<IssueRow | undefined> {
  const row = await ctx.db.row<IssueKey>(sql`
    select to_repository_id as repository_id, issue_id as id from issue_transfers
    where repository_id = ${repository.id} and number = ${number}`);
  return row && (await reloadIssue(ctx, row).catch(() => undefined));
}
