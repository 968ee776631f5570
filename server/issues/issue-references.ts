import { visible } from "#server/access/visible.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { loadLabels, type LabelRow } from "#server/labels/label.ts";
import { loadMilestones, type MilestoneRow } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * Labels, assignees and milestones that someone wants on an issue, looked up
 * through the issue's own repository: an id of another one does not exist here.
 */
export async function requireLabels(
  ctx: Context,
  repository: RepositoryRow,
  ids: readonly number[],
): Promise<LabelRow[]> {
  const unique = [...new Set(ids)];
  const rows = await loadLabels(
    ctx,
    unique.map((id) => ({ repositoryId: repository.id, id })),
  );
  return rows.map((row) => {
    if (!row) throw notFound("a Label of this repository");
    return row;
  });
}

export function checkLabelCount(count: number): void {
  if (count > LIMITS.labelsPerIssue)
    throw unprocessable(`An issue can have at most ${LIMITS.labelsPerIssue} labels.`, "labelIds");
}

export async function requireAssignees(
  ctx: Context,
  repository: RepositoryRow,
  ids: readonly number[],
): Promise<AccountRow[]> {
  const unique = [...new Set(ids)];
  const rows = await loadAccounts(ctx, unique);
  const accounts = rows.map((row) => {
    if (!row || row.kind === "ORGANIZATION") throw notFound("an assignable account");
    return row;
  });
  for (const account of accounts) {
    if (!(await canRead(ctx, account, repository))) {
      throw unprocessable(
        `${account.login} cannot be assigned: they have no access to this repository.`,
        "assigneeIds",
      );
    }
  }
  return accounts;
}

export function checkAssigneeCount(count: number): void {
  if (count > LIMITS.assigneesPerIssue)
    throw unprocessable(`An issue can have at most ${LIMITS.assigneesPerIssue} assignees.`, "assigneeIds");
}

export async function requireMilestone(ctx: Context, repository: RepositoryRow, id: number): Promise<MilestoneRow> {
  const [row] = await loadMilestones(ctx, [{ repositoryId: repository.id, id }]);
  if (!row) throw notFound("a Milestone of this repository");
  return row;
}

/** Those of the accounts that may be assigned in a repository. */
export async function filterAssignable(
  ctx: Context,
  repository: RepositoryRow,
  ids: readonly number[],
): Promise<number[]> {
  const accounts = await loadAccounts(ctx, ids);
  const may = await Promise.all(
    accounts.map(async (account) => account !== undefined && (await canRead(ctx, account, repository))),
  );
  return ids.filter((_, index) => may[index]);
}

/** Placeholders of imported authors read what their import brought. */
async function canRead(ctx: Context, account: AccountRow, repository: RepositoryRow): Promise<boolean> {
  if (repository.visibility === "PUBLIC" || account.kind === "MANNEQUIN") return true;
  const viewer = { accountId: account.id, login: account.login, isSiteAdmin: false, scopes: null };
  return (
    (await ctx.db.row(sql`select 1 from repositories r where r.id = ${repository.id} and ${visible(viewer)}`)) !==
    undefined
  );
}
