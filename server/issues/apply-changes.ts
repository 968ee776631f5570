import type { Context } from "#server/platform/context.ts";
import { recordAll, type NewEvent } from "#server/events/record.ts";
import { isUnchanged, joinPlans, type IssueChanges, type IssuePlan } from "#server/issues/issue-plan.ts";
import { ISSUE_COLUMNS, issueKey, type IssueForUpdate, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import type { MilestoneKey } from "#server/milestones/milestone.ts";
import { touchMilestones } from "#server/milestones/touch-milestones.ts";
import { alsoHasKey, empty, join, prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { renderBody } from "#server/repositories/render-body.ts";

type IssueUpdate = { handle: IssueForUpdate; plan: IssuePlan };

/** Writes the plans of a loaded issue and records their events. Returns the changed issue. */
export async function applyChanges(handle: IssueForUpdate, plans: readonly IssuePlan[]): Promise<IssueRow> {
  const [issue = handle.issue] = await applyAllChanges(handle.ctx, [{ handle, plan: joinPlans(plans) }]);
  return issue;
}

/** Writes the plans of several issues, with one statement for each set of changed columns. */
export async function applyAllChanges(ctx: Context, updates: readonly IssueUpdate[]): Promise<IssueRow[]> {
  const changed = updates.filter(({ plan }) => !isUnchanged(plan));
  const written = new Map<string, IssueRow>();
  for (const group of groupByColumns(changed)) {
    for (const row of await writeGroup(ctx, group)) written.set(issueKey(row), row);
  }
  await recordPlanned(
    ctx,
    changed.map(({ handle, plan }) => ({ issue: handle.issue, plan })),
  );
  return updates.map(({ handle }) => written.get(issueKey(handle.issue)) ?? handle.issue);
}

/** Records the events of plans that are written. */
export async function recordPlanned(
  ctx: Context,
  planned: readonly { issue: IssueKey; plan: IssuePlan }[],
): Promise<void> {
  const events = planned.flatMap(({ issue, plan }) =>
    plan.events.map((event): NewEvent => ({ ...event, repositoryId: issue.repositoryId, issueId: issue.id })),
  );
  await recordAll(ctx, events);
}

type Column = { key: keyof IssueChanges; name: string; type: string };

const COLUMNS: readonly Column[] = [
  { key: "title", name: "title", type: "text" },
  { key: "state", name: "state", type: "issue_state" },
  { key: "stateReason", name: "state_reason", type: "issue_state_reason" },
  { key: "closedAt", name: "closed_at", type: "timestamptz" },
  { key: "closedById", name: "closed_by_id", type: "bigint" },
  { key: "duplicateOfId", name: "duplicate_of_id", type: "bigint" },
  { key: "duplicateOfRepositoryId", name: "duplicate_of_repository_id", type: "bigint" },
  { key: "labelIds", name: "label_ids", type: "bigint[]" },
  { key: "assigneeIds", name: "assignee_ids", type: "bigint[]" },
  { key: "milestoneId", name: "milestone_id", type: "bigint" },
  { key: "issueTypeId", name: "issue_type_id", type: "bigint" },
  { key: "isLocked", name: "is_locked", type: "boolean" },
  { key: "lockReason", name: "lock_reason", type: "lock_reason" },
];

function changedColumns({ changes }: IssuePlan): Column[] {
  return COLUMNS.filter(({ key }) => changes[key] !== undefined);
}

function groupByColumns(updates: readonly IssueUpdate[]): IssueUpdate[][] {
  const groups = new Map<string, IssueUpdate[]>();
  for (const update of updates) {
    const names = changedColumns(update.plan).map(({ name }) => name);
    const key = [...names, ...(update.plan.body === undefined ? [] : ["body"])].join();
    groups.set(key, [...(groups.get(key) ?? []), update]);
  }
  return [...groups.values()];
}

/** Updates that change the same columns. An issue that gets another milestone has no position in it yet. */
async function writeGroup(ctx: Context, group: readonly IssueUpdate[]): Promise<IssueRow[]> {
  const columns = group[0] ? changedColumns(group[0].plan) : [];
  const values = columns.map(({ key, type }) => {
    const texts = group.map(({ plan }) => toText(plan.changes[key]));
    return sql`, ${texts}::${raw(type.endsWith("[]") ? "text[]" : `${type}[]`)}`;
  });
  const names = columns.map(({ name }) => raw(`, ${name}`));
  const assignments = columns.map(({ name, type }) => raw(`${name} = ${readValue(name, type)}, `));
  const rank = columns.some(({ key }) => key === "milestoneId") ? raw("milestone_rank = null, ") : empty;
  const parts = [...(await editBodies(ctx, group)), ...touchTheirMilestones(ctx, group)];
  return ctx.db.rows<IssueRow>(
    prepared(sql`
    ${parts.length > 0 ? sql`with ${join(parts, ", ")}` : empty}
    update issues i set ${join(assignments, "")} ${rank} updated_at = ${ctx.now}
    from unnest(${group.map(({ handle }) => handle.issue.repositoryId)}::bigint[],
      ${group.map(({ handle }) => handle.issue.id)}::bigint[] ${join(values, "")}) as n (repository_id, id ${join(names, "")})
    where i.repository_id = n.repository_id and i.id = n.id and ${alsoHasKey("i.repository_id, i.id", toKeys(group))}
    returning ${ISSUE_COLUMNS}`),
  );
}

/** A part of the statement that writes the rows, if they have edited bodies. */
async function editBodies(ctx: Context, group: readonly IssueUpdate[]): Promise<Sql[]> {
  const edited = group.flatMap(({ handle, plan }) => (plan.body === undefined ? [] : [{ handle, body: plan.body }]));
  if (edited.length === 0) return [];
  const html: string[] = [];
  for (const { handle, body } of edited) html.push(await renderBody(ctx, handle.repository, body));
  return [
    sql`
    bodies as (
      update issue_bodies b set body = n.body, body_html = n.html, version = b.version + 1, edited_at = ${ctx.now},
        editor_id = ${ctx.viewer.accountId}
      from unnest(${edited.map(({ handle }) => handle.issue.repositoryId)}::bigint[],
        ${edited.map(({ handle }) => handle.issue.id)}::bigint[],
        ${edited.map(({ body }) => body)}::text[], ${html}::text[]) as n (repository_id, id, body, html)
      where b.repository_id = n.repository_id and b.issue_id = n.id
        and ${alsoHasKey("b.repository_id, b.issue_id", toKeys(edited))})`,
  ];
}

/** A part of the statement that writes the rows, if they come into milestones, leave them, close or reopen. */
function touchTheirMilestones(ctx: Context, group: readonly IssueUpdate[]): Sql[] {
  const keys = group.flatMap(getTouchedMilestones);
  return keys.length === 0 ? [] : [sql`touched as (${touchMilestones(ctx, keys)})`];
}

function getTouchedMilestones({ handle: { issue }, plan: { changes } }: IssueUpdate): MilestoneKey[] {
  const { state = issue.state, milestoneId = issue.milestoneId } = changes;
  if (state === issue.state && milestoneId === issue.milestoneId) return [];
  return [issue.milestoneId, milestoneId].flatMap((id) =>
    id === null ? [] : [{ repositoryId: issue.repositoryId, id }],
  );
}

function toKeys(updates: readonly Pick<IssueUpdate, "handle">[]): IssueKey[] {
  return updates.map(({ handle }) => handle.issue);
}

/** A list is sent as a text, because the items of an array of arrays need the same length. */
function readValue(name: string, type: string): string {
  return type.endsWith("[]") ? `string_to_array(n.${name}, ',')::${type}` : `n.${name}`;
}

/** A value in the text format of PostgreSQL; the items of a list. */
function toText(value: IssueChanges[keyof IssueChanges]): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join() : String(value);
}
