import { loadAccounts } from "#server/accounts/account.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { record } from "#server/events/record.ts";
import { checkBody, checkTitle } from "#server/issues/check-input.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { announceItems } from "#server/projects/announce-item.ts";
import { loadDrafts, loadProjectItems, type DraftRow, type ProjectItemRow } from "#server/projects/project-item.ts";
import { requireRoom } from "#server/projects/project-items.ts";
import { requireItem, requireWritableProject } from "#server/projects/require-project.ts";
import { LIMITS } from "#shared/limits.ts";

type DraftInput = { title: string; body?: string | null; assigneeIds?: readonly number[] | null };

/** Adds an issue that exists in the project only. */
export async function addDraftIssue(ctx: Context, input: DraftInput & { projectId: number }): Promise<ProjectItemRow> {
  const project = await requireWritableProject(ctx, input.projectId);
  await requireRoom(ctx, [project.id]);
  const title = checkTitle(input.title);
  const body = checkBody(input.body ?? "");
  const assigneeIds = await requirePeople(ctx, input.assigneeIds ?? []);
  const row = await ctx.db.row<{ id: number }>(sql`
    with item as (
      insert into project_items (project_id, added_at, updated_at, creator_id)
      values (${project.id}, ${ctx.now}, ${ctx.now}, ${ctx.viewer.accountId}) returning id)
    insert into project_drafts (item_id, title, body, assignee_ids, created_at, updated_at)
    select id, ${title}, ${body}, ${assigneeIds}::bigint[], ${ctx.now}, ${ctx.now} from item returning item_id as id`);
  const item = await requireItem(ctx, project, row?.id ?? 0);
  await announceItems(ctx, "created", [{ project, item }]);
  return item;
}

export async function updateDraftIssue(
  ctx: Context,
  input: Partial<DraftInput> & { itemId: number },
): Promise<DraftRow> {
  const { item, draft } = await requireDraft(ctx, input.itemId);
  const project = await requireWritableProject(ctx, item.projectId);
  const title = typeof input.title === "string" ? checkTitle(input.title) : draft.title;
  const body = typeof input.body === "string" ? checkBody(input.body) : draft.body;
  const assigneeIds = input.assigneeIds ? await requirePeople(ctx, input.assigneeIds) : draft.assigneeIds;
  await ctx.db.run(sql`
    update project_drafts set title = ${title}, body = ${body}, assignee_ids = ${assigneeIds}::bigint[], updated_at = ${ctx.now}
    where item_id = ${item.id}`);
  if (body !== draft.body)
    await announceItems(ctx, "edited", [{ project, item }], { body: { from: draft.body, to: body } });
  return (await requireDraft(ctx, item.id)).draft;
}

/** Opens the draft as an issue of a repository. The item keeps its place and its values. */
export async function convertDraftIssue(
  ctx: Context,
  input: { itemId: number; repositoryId: number },
): Promise<ProjectItemRow> {
  const { item, draft } = await requireDraft(ctx, input.itemId);
  const project = await requireWritableProject(ctx, item.projectId);
  const issue = await createIssue(ctx, {
    repositoryId: input.repositoryId,
    title: draft.title,
    body: draft.body,
    assigneeIds: draft.assigneeIds,
  });
  await ctx.db.run(sql`delete from project_drafts where item_id = ${item.id}`);
  await ctx.db.run(sql`
    update project_items set repository_id = ${issue.repositoryId}, issue_id = ${issue.id}, updated_at = ${ctx.now} where id = ${item.id}`);
  await record(ctx, "ADDED_TO_PROJECT_V2", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { projectId: project.id, projectTitle: project.title },
  });
  const converted = await requireItem(ctx, project, item.id);
  const changes = { content_type: { from: "DraftIssue", to: "Issue" } };
  await announceItems(ctx, "converted", [{ project, item: converted }], changes);
  return converted;
}

async function requireDraft(ctx: Context, itemId: number): Promise<{ item: ProjectItemRow; draft: DraftRow }> {
  const [item] = await loadProjectItems(ctx, [itemId]);
  const [draft] = item ? await loadDrafts(ctx, [item.id]) : [];
  if (!item || !draft) throw notFound("a DraftIssue");
  return { item, draft };
}

/** The ids of people, at most as many as an issue can have assignees. */
async function requirePeople(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(ids)];
  if (unique.length > LIMITS.assigneesPerIssue) {
    throw unprocessable(`A draft can have at most ${LIMITS.assigneesPerIssue} assignees.`, "assigneeIds");
  }
  const accounts = await loadAccounts(ctx, unique);
  if (accounts.some((account) => account?.kind !== "USER")) throw notFound("a User");
  return unique;
}
