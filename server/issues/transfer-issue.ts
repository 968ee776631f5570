import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { loadIssueForUpdate, reloadIssue, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { filterAssignable } from "#server/issues/issue-references.ts";
import { writeLabel } from "#server/labels/create-label.ts";
import { followMovedIssue } from "#server/events/follow-moved-issue.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { nextIssueNumber } from "#server/repositories/numbers.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";

type Transfer = IssueKey & { toRepositoryId: number; createLabelsIfMissing?: boolean | null };

/**
 * Moves an issue with its comments and history to another repository, where it
 * gets a new number; its old address leads there. Labels and milestone follow
 * by name, assignees where they may read, the type within one organization.
 */
export async function transferIssue(ctx: Context, input: Transfer): Promise<IssueRow> {
  const { issue, repository: from } = await loadIssueForUpdate(ctx, input);
  const to = await requireRepository(ctx, input.toRepositoryId);
  authorize(ctx, "issue.transfer", getGrant(ctx, from));
  authorize(ctx, "issue.transfer", getGrant(ctx, to));
  if (issue.isPull) throw unprocessable("Pull requests cannot be transferred.", "issueId");
  if (to.id === from.id) throw unprocessable("The issue is in this repository already.", "repositoryId");
  if (!to.hasIssuesEnabled) throw unprocessable("Issues has been disabled in that repository.", "repositoryId");
  if (to.ownerId !== from.ownerId)
    throw unprocessable("An issue can be moved between one owner's repositories only.", "repositoryId");
  if (from.visibility === "PRIVATE" && to.visibility === "PUBLIC") {
    throw unprocessable("An issue of a private repository cannot be moved to a public one.", "repositoryId");
  }
  const labelIds = await matchLabels(ctx, issue, to, input.createLabelsIfMissing === true);
  const assigneeIds = await filterAssignable(ctx, to, issue.assigneeIds);
  const number = await nextIssueNumber(ctx, to.id);
  await ctx.db.run(sql`
    update issues i set repository_id = ${to.id}, number = ${number}, label_ids = ${labelIds}, assignee_ids = ${assigneeIds},
      milestone_id = (select n.id from milestones o join milestones n on n.repository_id = ${to.id} and lower(n.title) = lower(o.title)
        where o.repository_id = ${from.id} and o.id = i.milestone_id order by n.id limit 1),
      milestone_rank = null, source_id = null, updated_at = ${ctx.now}
    where i.repository_id = ${from.id} and i.id = ${issue.id}`);
  await ctx.db.run(sql`
    update issues set duplicate_of_repository_id = ${to.id}
    where duplicate_of_id = ${issue.id} and duplicate_of_repository_id = ${from.id}`);
  await ctx.db.run(sql`
    insert into issue_transfers (repository_id, number, to_repository_id, issue_id) values (${from.id}, ${issue.number}, ${to.id}, ${issue.id})`);
  await followMovedIssue(ctx, { issueId: issue.id, from: from.id, to: to.id });
  const moved = await reloadIssue(ctx, { repositoryId: to.id, id: issue.id });
  await record(ctx, "TRANSFERRED", {
    repositoryId: to.id,
    issueId: issue.id,
    data: { fromRepositoryId: from.id, fromNumber: issue.number },
  });
  return moved;
}

/** The labels of the same names in the other repository; those it lacks are made where that was asked for. */
async function matchLabels(ctx: Context, issue: IssueRow, to: RepositoryRow, mayCreate: boolean): Promise<number[]> {
  const labels = await ctx.db.rows<{ name: string; color: string; description: string | null; id: number | null }>(sql`
    select l.name, l.color, l.description, t.id from labels l
    left join labels t on t.repository_id = ${to.id} and lower(t.name) = lower(l.name)
    where l.repository_id = ${issue.repositoryId} and l.id = any(${issue.labelIds}) order by l.id`);
  const ids: number[] = [];
  for (const { id, name, color, description } of labels) {
    const found =
      id ??
      (mayCreate ? await writeLabel(ctx, { repositoryId: to.id, name, color, description: description ?? "" }) : null)
        ?.id;
    if (found !== undefined && found !== null) ids.push(found);
  }
  return ids;
}

/** Where the issue of an old address is now, as the viewer may see it. */
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
