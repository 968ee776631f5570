import { authorize } from "#server/access/authorize.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { DISCUSSION_COLUMNS, type DiscussionRow } from "#server/discussions/discussion.ts";
import { notFound, orNotFound, unprocessable } from "#server/errors.ts";
import { checkBody, checkTitle } from "#server/issues/check-input.ts";
import { loadLabels, type LabelKey } from "#server/labels/label.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { takeIssueNumber } from "#server/repositories/numbers.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { touchRepository } from "#server/repositories/touch-repository.ts";
import { LIMITS } from "#shared/limits.ts";

type NewDiscussion = { repositoryId: number; title: string; body: string; labels: LabelKey[] };

export async function createDiscussion(ctx: Context, input: NewDiscussion): Promise<DiscussionRow> {
  const authorId = signedIn(ctx);
  const repository = await requireRepository(ctx, input.repositoryId);
  const grant = getGrant(ctx, repository);
  authorize(ctx, "discussion.create", grant);
  await requireInteraction(ctx, repository);
  if (input.labels.length > 0) authorize(ctx, "discussion.label", grant);
  const title = checkTitle(input.title);
  const body = checkBody(input.body);
  const labelIds = await requireLabelIds(ctx, input);
  const bodyHtml = await renderBody(ctx, repository, body);
  const row = await ctx.db.row<DiscussionRow>(sql`
    with next as (${takeIssueNumber(repository.id)})
    insert into discussions as d (repository_id, number, title, body, body_html, author_id, label_ids, created_at, updated_at)
    select ${repository.id}, next.number, ${title}, ${body}, ${bodyHtml}, ${authorId}, ${labelIds}, ${ctx.now}, ${ctx.now} from next
    returning ${DISCUSSION_COLUMNS}`);
  await touchRepository(ctx, repository);
  return orNotFound(row, "a Repository");
}

async function requireLabelIds(ctx: Context, { repositoryId, labels }: NewDiscussion): Promise<number[]> {
  if (labels.length > LIMITS.labelsPerIssue)
    throw unprocessable(`Select up to ${LIMITS.labelsPerIssue} labels`, "labelIds");
  const rows = labels.length === 0 ? [] : await loadLabels(ctx, labels);
  const ids = rows.flatMap((row) => (row?.repositoryId === repositoryId ? [row.id] : []));
  if (ids.length < labels.length) throw notFound("a Label");
  return [...new Set(ids)];
}
