import { readable, visible, visibleEach } from "#server/access/visible.ts";
import { authorize } from "#server/access/authorize.ts";
import type { Action, Grant, Relation } from "#server/access/policy.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import type { AuthorAssociation } from "#server/issues/author-association.ts";
import type { IssueRelation } from "#server/issues/issue-relations.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";
import { getGrant, loadRepositories, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";

export type IssueState = "OPEN" | "CLOSED";
export type IssueStateReason = "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | "REOPENED";

/** An issue or a pull request. Columns of pull requests alone are in pulls/pull.ts. */
export type IssueRow = {
  id: number;
  repositoryId: number;
  number: number;
  isPull: boolean;
  title: string;
  state: IssueState;
  stateReason: IssueStateReason | null;
  authorId: number | null;
  authorAssociation: AuthorAssociation | null;
  labelIds: number[];
  assigneeIds: number[];
  milestoneId: number | null;
  commentCount: number;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  closedById: number | null;
  duplicateOfId: number | null;
  duplicateOfRepositoryId: number | null;
  issueTypeId: number | null;
  isLocked: boolean;
  lockReason: "OFF_TOPIC" | "TOO_HEATED" | "RESOLVED" | "SPAM" | null;
  reactionCount: number;
  /** The snapshot by which the row was read. */
  eventPosition: string;
  /** Which of these it had in that snapshot. Undefined: the row was read without them. */
  relations?: readonly IssueRelation[];
};

export type IssueKey = { repositoryId: number; id: number };

export const ISSUE_COLUMNS = raw(`i.id, i.repository_id, i.number, i.is_pull, i.title, i.state, i.state_reason,
  i.author_id, i.author_association, i.label_ids, i.assignee_ids, i.milestone_id, i.comment_count,
  i.created_at, i.updated_at, i.closed_at, i.closed_by_id, i.duplicate_of_id, i.duplicate_of_repository_id,
  i.issue_type_id, i.is_locked, i.lock_reason, i.reaction_count, event_log_position(i.id) as event_position`);

export const issueKey = (key: IssueKey) => `${key.repositoryId}:${key.id}`;

export async function loadIssues(ctx: Context, keys: readonly IssueKey[]): Promise<(IssueRow | undefined)[]> {
  const rows = await ctx.db.rows<IssueRow>(
    prepared(sql`
    select ${ISSUE_COLUMNS} from issues i join repositories r on r.id = i.repository_id
    where ${hasKey("i.repository_id, i.id", keys)} and ${visibleEach(ctx.viewer)} and ${readable(ctx.viewer)}`),
  );
  return inOrder(keys, rows, issueKey);
}

/** By number, in a repository that the caller has loaded as the viewer. */
export function issueByNumber(
  ctx: Context,
  repository: RepositoryRow,
  number: number,
  columns = ISSUE_COLUMNS,
): Promise<IssueRow | undefined> {
  return ctx.db.row<IssueRow>(
    prepared(sql`
    select ${columns} from issues i where i.repository_id = ${repository.id} and i.number = ${number}
      and ${readable(ctx.viewer)}`),
  );
}

/** An issue that is not written yet has no id and number. */
export type IssueDraft = Omit<IssueRow, "id" | "number" | "eventPosition" | "relations">;

/** What plans and the policy read of an issue. */
export type PlannedFields = Pick<
  IssueDraft,
  | "isPull"
  | "state"
  | "stateReason"
  | "authorId"
  | "closedById"
  | "isLocked"
  | "labelIds"
  | "assigneeIds"
  | "milestoneId"
  | "issueTypeId"
  | "duplicateOfId"
  | "duplicateOfRepositoryId"
>;

/** Those fields with the key, for plans of many issues that are not written. */
export const PLANNED_COLUMNS =
  raw(`i.id, i.repository_id, i.is_pull, i.state, i.state_reason, i.author_id, i.closed_by_id,
  i.is_locked, i.label_ids, i.assignee_ids, i.milestone_id, i.issue_type_id, i.duplicate_of_id, i.duplicate_of_repository_id`);

/** The input of a plan: the issue before the change, its repository, and the grant of the viewer. */
export type IssueToPlan = {
  readonly ctx: Context;
  readonly issue: PlannedFields;
  readonly repository: RepositoryRow;
  readonly grant: Grant;
};

/** An issue that is not written yet, with all its columns. */
export type NewIssueToPlan = IssueToPlan & { readonly issue: IssueDraft };

/** An issue that a command has loaded to change it. */
export type IssueForUpdate = IssueToPlan & { readonly issue: IssueRow };

/**
 * Loads an issue that the viewer can see, for a command. Its row is locked until the transaction ends, so two
 * commands on one issue run one after the other.
 */
export async function loadIssueForUpdate(ctx: Context, key: IssueKey): Promise<IssueForUpdate> {
  const issue = await ctx.db.row<IssueRow>(
    prepared(sql`
    select ${ISSUE_COLUMNS} from issues i join repositories r on r.id = i.repository_id
    where i.repository_id = ${key.repositoryId} and i.id = ${key.id} and ${visible(ctx.viewer)} and ${readable(ctx.viewer)}
    for no key update of i`),
  );
  if (!issue) throw notFound("an Issue");
  const repository = await requireRepository(ctx, issue.repositoryId);
  return { ctx, issue, repository, grant: getGrant(ctx, repository) };
}

/** Loads several issues for a command, without those that the viewer cannot see. Rows are locked in the order of their ids, which avoids deadlocks. */
export async function loadIssuesForUpdate(ctx: Context, keys: readonly IssueKey[]): Promise<IssueForUpdate[]> {
  if (keys.length === 0) return [];
  const issues = await ctx.db.rows<IssueRow>(
    prepared(sql`
    select ${ISSUE_COLUMNS} from issues i join repositories r on r.id = i.repository_id
    where ${hasKey("i.repository_id, i.id", keys)} and ${visibleEach(ctx.viewer)} and ${readable(ctx.viewer)}
    order by i.repository_id, i.id for no key update of i`),
  );
  return withRepositories(ctx, issues);
}

/** Issues with their repositories and the viewer's grants, without those whose repository the viewer cannot see. */
export async function withRepositories<Issue extends IssueKey>(ctx: Context, issues: readonly Issue[]) {
  const repositories = await loadRepositories(ctx, [...new Set(issues.map((issue) => issue.repositoryId))]);
  const found = new Map(
    repositories.flatMap((row) =>
      row ? [[row.id, { ctx, repository: row, grant: getGrant(ctx, row) }] as const] : [],
    ),
  );
  return issues.flatMap((issue) => {
    const ofRepository = found.get(issue.repositoryId);
    return ofRepository ? [{ ...ofRepository, issue }] : [];
  });
}

/** Throws unless the policy allows the viewer to do this with the issue. */
export function authorizeIssue({ ctx, issue, grant }: IssueToPlan, action: Action): void {
  authorize(ctx, action, grant, viewerRelation(ctx, issue));
}

/** The relation of the viewer to the issue, for the policy. */
export function viewerRelation(
  ctx: Context,
  issue: Pick<PlannedFields, "authorId" | "closedById" | "isLocked">,
): Relation {
  const me = ctx.viewer.accountId;
  return {
    isAuthor: me !== null && issue.authorId === me,
    isCloser: me !== null && issue.closedById === me,
    isLocked: issue.isLocked,
  };
}

export async function reloadIssue(ctx: Context, key: IssueKey): Promise<IssueRow> {
  const [row] = await loadIssues(ctx, [key]);
  if (!row) throw notFound("an Issue");
  return row;
}

export type BodyRow = IssueKey & {
  body: string;
  bodyHtml: string;
  version: number;
  editedAt: Date | null;
  editorId: number | null;
  createdViaEmail: boolean;
};

/** The bodies as they were written, for what does not show their HTML, which is longer. */
export async function loadBodyTexts(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<((IssueKey & { body: string }) | undefined)[]> {
  const rows = await ctx.db.rows<IssueKey & { body: string }>(
    prepared(sql`
    select repository_id, issue_id as id, body from issue_bodies where ${hasKey("repository_id, issue_id", keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}

export async function loadBodies(ctx: Context, keys: readonly IssueKey[]): Promise<(BodyRow | undefined)[]> {
  const rows = await ctx.db.rows<BodyRow>(
    prepared(sql`
    select repository_id, issue_id as id, body, body_html, version, edited_at, editor_id, created_via_email from issue_bodies
    where ${hasKey("repository_id, issue_id", keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}
