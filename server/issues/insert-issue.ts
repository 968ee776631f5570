import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { checkBody, checkTitle } from "#server/issues/check-input.ts";
import { withPlan, type IssuePlan } from "#server/issues/issue-plan.ts";
import { ISSUE_COLUMNS, type IssueDraft, type IssueRow, type NewIssueToPlan } from "#server/issues/issue.ts";
import { touchMilestones } from "#server/milestones/touch-milestones.ts";
import { empty, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { takeIssueNumber } from "#server/repositories/numbers.ts";
import { getGrant, type RepositoryRow } from "#server/repositories/repository.ts";
import { touchRepository } from "#server/repositories/touch-repository.ts";

/** A new issue or pull request of the viewer, for the plans that fill it. */
export function draftIssue(ctx: Context, repository: RepositoryRow, { isPull }: { isPull: boolean }): NewIssueToPlan {
  return {
    ctx,
    repository,
    grant: getGrant(ctx, repository),
    issue: {
      repositoryId: repository.id,
      isPull,
      title: "",
      state: "OPEN",
      stateReason: null,
      authorId: ctx.viewer.accountId,
      authorAssociation: null,
      labelIds: [],
      assigneeIds: [],
      milestoneId: null,
      commentCount: 0,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      closedAt: null,
      closedById: null,
      duplicateOfId: null,
      duplicateOfRepositoryId: null,
      issueTypeId: null,
      isLocked: false,
      lockReason: null,
      reactionCount: 0,
    },
  };
}

/** The title and the body of a draft, and that it was opened. */
export function planOpened(input: { title: string; body?: string | null; isPull: boolean }): IssuePlan {
  return {
    changes: { title: checkTitle(input.title) },
    body: checkBody(input.body ?? ""),
    events: [input.isPull ? { kind: "ISSUE_OPENED", data: { isPull: true } } : { kind: "ISSUE_OPENED" }],
  };
}

/** Writes the row and the body of a planned issue. The caller records its events afterwards. */
export async function insertIssue(draft: NewIssueToPlan, plan: IssuePlan): Promise<IssueRow> {
  const { ctx, repository } = draft;
  const { issue } = withPlan(draft, plan);
  const body = plan.body ?? "";
  const bodyHtml = await renderBody(ctx, repository, body);
  const milestone = issue.milestoneId === null ? undefined : { repositoryId: repository.id, id: issue.milestoneId };
  const touched = milestone && touchMilestones(ctx, [milestone]);
  const row = ctx.db.isDistributed
    ? await insertOnWorker(draft, { issue, touched, body, bodyHtml })
    : await ctx.db.row<IssueRow>(
        prepared(sql`
    with counter as (${takeIssueNumber(repository.id)}),
    ${touched ? sql`touched as (${touched}),` : empty}
    written as (
      ${insertRow(issue, sql`counter.number`)} from counter returning ${ISSUE_COLUMNS}),
    bodies as (
      insert into issue_bodies (repository_id, issue_id, body, body_html)
      select written.repository_id, written.id, ${body}, ${bodyHtml} from written)
    select * from written`),
      );
  if (!row) throw notFound("a Repository");
  await touchRepository(ctx, repository);
  return row;
}

function insertRow(issue: IssueDraft, number: Sql): Sql {
  return sql`
    insert into issues as i (repository_id, number, is_pull, title, author_id, label_ids, assignee_ids, milestone_id, issue_type_id,
      created_at, updated_at)
    select ${issue.repositoryId}::bigint, ${number}, ${issue.isPull}::boolean, ${issue.title}::text, ${issue.authorId}::bigint,
      ${issue.labelIds}::bigint[], ${issue.assigneeIds}::bigint[], ${issue.milestoneId}::bigint, ${issue.issueTypeId}::bigint,
      ${issue.createdAt}::timestamptz, ${issue.updatedAt}::timestamptz`;
}

type Insertion = { issue: IssueDraft; touched: Sql | undefined; body: string; bodyHtml: string };

/** One by one: rows that one part of a statement gives to another would go through all workers. */
async function insertOnWorker(
  { ctx, repository }: NewIssueToPlan,
  { issue, touched, body, bodyHtml }: Insertion,
): Promise<IssueRow | undefined> {
  const counter = await ctx.db.row<{ number: number }>(takeIssueNumber(repository.id));
  if (touched) await ctx.db.run(touched);
  const row = await ctx.db.row<IssueRow>(
    sql`${insertRow(issue, sql`${counter?.number}::integer`)} returning ${ISSUE_COLUMNS}`,
  );
  if (row)
    await ctx.db.run(sql`
      insert into issue_bodies (repository_id, issue_id, body, body_html) values (${repository.id}, ${row.id}, ${body}, ${bodyHtml})`);
  return row;
}
