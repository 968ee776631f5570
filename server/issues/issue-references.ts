import { visibleToAccount } from "#server/access/visible.ts";
import type { AccountKind } from "#server/accounts/account.ts";
import { agentSql } from "#server/accounts/agents.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { loadIssueTypes, type IssueTypeRow } from "#server/issue-types/issue-type.ts";
import type { IssueToPlan } from "#server/issues/issue.ts";
import { loadExclusiveGroups } from "#server/labels/label-group.ts";
import { loadLabels, type LabelRow } from "#server/labels/label.ts";
import { loadMilestones, type MilestoneRow } from "#server/milestones/milestone.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { labelGroup } from "#shared/labels.ts";

/**
 * The labels, assignees, milestones and types that plans name by id. They are
 * loaded through the issue's repository, so ids of other repositories are not found.
 */
export type IssueReferences = {
  labels: ReadonlyMap<number, LabelRow>;
  exclusiveGroups: ReadonlySet<string>;
  assignees: ReadonlyMap<number, Assignee>;
  milestones: ReadonlyMap<number, MilestoneRow>;
  issueTypes: ReadonlyMap<number, IssueTypeRow>;
};

type Assignee = { id: number; kind: AccountKind; login: string; canRead: boolean };

type ReferenceIds = {
  labelIds?: readonly number[];
  assigneeIds?: readonly number[];
  milestoneIds?: readonly number[];
  issueTypeIds?: readonly number[];
};

/** Takes one statement for each kind, for any number of ids. */
export async function loadReferences(
  { ctx, repository }: Pick<IssueToPlan, "ctx" | "repository">,
  { labelIds = [], assigneeIds = [], milestoneIds = [], issueTypeIds = [] }: ReferenceIds,
): Promise<IssueReferences> {
  const toKeys = (ids: readonly number[]) => [...new Set(ids)].map((id) => ({ repositoryId: repository.id, id }));
  const labels = labelIds.length === 0 ? [] : await loadLabels(ctx, toKeys(labelIds));
  const milestones = milestoneIds.length === 0 ? [] : await loadMilestones(ctx, toKeys(milestoneIds));
  const issueTypes = issueTypeIds.length === 0 ? [] : await loadIssueTypes(ctx, issueTypeIds);
  const hasGroup = labels.some((label) => label && labelGroup(label.name) !== undefined);
  const [exclusiveGroups = new Set<string>()] = hasGroup ? await loadExclusiveGroups(ctx, [repository.id]) : [];
  return {
    labels: byId(labels),
    exclusiveGroups,
    assignees: byId(await loadAssignees(ctx, repository, assigneeIds)),
    milestones: byId(milestones),
    issueTypes: byId(issueTypes),
  };
}

function byId<Row extends { id: number }>(rows: readonly (Row | undefined)[]): Map<number, Row> {
  return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}

/** Accounts, and whether each can read the repository. Mannequins can: their import may assign them. Of the bots, only agents can. */
async function loadAssignees(ctx: Context, repository: RepositoryRow, ids: readonly number[]): Promise<Assignee[]> {
  if (ids.length === 0) return [];
  return ctx.db.rows<Assignee>(
    prepared(sql`
    select a.id, a.kind, a.login,
      case a.kind when 'MANNEQUIN' then true when 'BOT' then ${agentSql()} else ${visibleToAccount()} end as can_read
    from accounts a join repositories r on r.id = ${repository.id} where a.id = any(${ids}::bigint[])`),
  );
}

export function requireLabels({ labels }: IssueReferences, ids: readonly number[]): void {
  if (ids.some((id) => !labels.has(id))) throw notFound("a Label of this repository");
}

export function requireMilestone({ milestones }: IssueReferences, id: number): MilestoneRow {
  const milestone = milestones.get(id);
  if (!milestone) throw notFound("a Milestone of this repository");
  return milestone;
}

export function requireIssueType({ issueTypes }: IssueReferences, repository: RepositoryRow, id: number): IssueTypeRow {
  const type = issueTypes.get(id);
  if (!type || type.organizationId !== repository.ownerId) throw notFound("an IssueType of this repository's owner");
  if (!type.isEnabled) throw unprocessable(`The issue type ${type.name} is disabled.`, "issueTypeId");
  return type;
}

export function requireAssignees({ assignees }: IssueReferences, ids: readonly number[]): Assignee[] {
  const accounts = [...new Set(ids)].map((id) => {
    const account = assignees.get(id);
    if (!account || !isPerson(account)) throw notFound("an assignable account");
    return account;
  });
  const stranger = accounts.find((account) => !account.canRead);
  if (stranger) {
    throw unprocessable(`${stranger.login} cannot be assigned: they have no access to this repository.`, "assigneeIds");
  }
  return accounts;
}

/** Organizations read public repositories too, but cannot be assigned. */
function isPerson(account: Assignee): boolean {
  return account.kind !== "ORGANIZATION";
}

/** Those of the accounts that can be assigned in a repository. */
export async function filterAssignable(
  ctx: Context,
  repository: RepositoryRow,
  ids: readonly number[],
): Promise<number[]> {
  const accounts = await loadAssignees(ctx, repository, ids);
  const assignable = new Set(accounts.flatMap((account) => (isPerson(account) && account.canRead ? [account.id] : [])));
  return ids.filter((id) => assignable.has(id));
}
