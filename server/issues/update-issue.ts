import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { setAssignees } from "#server/issues/assign-issue.ts";
import { checkBody, checkTitle } from "#server/issues/check-input.ts";
import {
  loadBodies,
  loadIssueForUpdate,
  viewerRelation,
  reloadIssue,
  type IssueInRepository,
  type IssueKey,
  type IssueRow,
} from "#server/issues/issue.ts";
import { setLabels } from "#server/issues/label-issue.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

export type IssueChange = IssueKey & {
  title?: string | null;
  /** The title that the person saw when they began to edit. */
  previousTitle?: string | null;
  body?: string | null;
  /** The version of the body that the person edited. */
  bodyVersion?: number | null;
  /** undefined: as it is; null: none. */
  milestoneId?: number | null;
  labelIds?: number[] | null;
  assigneeIds?: number[] | null;
};

/** Changes what is given. An edit of a body or title that somebody else changed meanwhile is refused, and loses nothing. */
export async function updateIssue(ctx: Context, input: IssueChange): Promise<IssueRow> {
  const found = await loadIssueForUpdate(ctx, input);
  if (typeof input.title === "string") await updateTitle(ctx, found, input.title, input.previousTitle);
  if (typeof input.body === "string") await updateBody(ctx, found, input.body, input.bodyVersion);
  if (input.milestoneId !== undefined) await setMilestone(ctx, { ...key(input), milestoneId: input.milestoneId });
  if (input.labelIds) await setLabels(ctx, { ...key(input), labelIds: input.labelIds });
  if (input.assigneeIds) await setAssignees(ctx, { ...key(input), assigneeIds: input.assigneeIds });
  return reloadIssue(ctx, input);
}

async function updateTitle(
  ctx: Context,
  found: IssueInRepository,
  input: string,
  previous: string | null | undefined,
): Promise<void> {
  const { issue, repository } = found;
  authorize(ctx, "issue.update", getGrant(ctx, repository), viewerRelation(ctx, issue));
  const title = checkTitle(input);
  if (title === issue.title) return;
  if (typeof previous === "string" && previous !== issue.title) {
    throw new UserError(
      "STALE_DATA",
      `Somebody else changed the title to “${issue.title}” while you were editing.`,
      "title",
    );
  }
  await ctx.db.run(sql`
    update issues set title = ${title}, updated_at = ${ctx.now} where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  await record(ctx, "RENAMED_TITLE", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { previousTitle: issue.title, currentTitle: title },
  });
}

async function updateBody(
  ctx: Context,
  found: IssueInRepository,
  input: string,
  version: number | null | undefined,
): Promise<void> {
  const { issue, repository } = found;
  authorize(ctx, "issue.update", getGrant(ctx, repository), viewerRelation(ctx, issue));
  const body = checkBody(input);
  const [before] = await loadBodies(ctx, [issue]);
  if (!before || before.body === body) return;
  if (typeof version === "number" && version !== before.version) {
    throw new UserError("STALE_DATA", "Somebody else edited this description while you were editing.", "body");
  }
  const bodyHtml = await renderBody(ctx, repository, body);
  await ctx.db.run(sql`
    update issue_bodies set body = ${body}, body_html = ${bodyHtml}, version = version + 1, edited_at = ${ctx.now}, editor_id = ${ctx.viewer.accountId}
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id}`);
  await ctx.db.run(sql`
    update issues set updated_at = ${ctx.now} where repository_id = ${issue.repositoryId} and id = ${issue.id}`);
  await record(ctx, "BODY_EDITED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { previousBody: before.body },
  });
}

function key(input: IssueKey): IssueKey {
  return { repositoryId: input.repositoryId, id: input.id };
}
