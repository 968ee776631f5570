import { authorize } from "#server/access/authorize.ts";
import { accountsByLogins } from "#server/accounts/account.ts";
import { loadTypesByOwner } from "#server/issue-types/issue-type.ts";
import { writeLabels } from "#server/labels/create-label.ts";
import { checkLabel, labelsByNames } from "#server/labels/label.ts";
import { MILESTONE_COLUMNS, type MilestoneRow } from "#server/milestones/milestone.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { getGrant, type RepositoryRow } from "#server/repositories/repository.ts";
import { invalidField } from "#server/rest/http/rest-error.ts";
import { isFields, optionalInteger, optionalTexts, type Fields } from "#server/rest/inputs/read-fields.ts";
import { LIMITS } from "#shared/limits.ts";

const NEW_LABEL_COLOR = "ededed";

/** Labels by their names, which a body gives as texts or as objects with a name. */
export function readLabelNames(value: unknown): string[] {
  const items = typeof value === "string" ? [value] : value;
  if (!Array.isArray(items) || items.length > LIMITS.labelsPerIssue * 2) throw invalidField("labels");
  return items.map((item: unknown) => {
    const name = isFields(item) ? item["name"] : item;
    if (typeof name !== "string" || name.trim() === "") throw invalidField("labels");
    return name;
  });
}

/** The ids of labels of these names. As on GitHub, those that do not exist are made, by people who can make labels. */
export async function findLabelIds(
  ctx: Context,
  repository: RepositoryRow,
  names: readonly string[],
): Promise<number[]> {
  const known = await labelsByNames(ctx, repository.id, names);
  const knownNames = new Set(known.map((label) => label.name.toLowerCase()));
  const missing = new Map(names.map((name) => [name.toLowerCase(), name]));
  for (const name of knownNames) missing.delete(name);
  if (missing.size === 0) return known.map((label) => label.id);
  authorize(ctx, "label.create", getGrant(ctx, repository));
  const fields = [...missing.values()].map((name) => checkLabel({ name, color: NEW_LABEL_COLOR }));
  const written = await writeLabels(
    ctx,
    fields.map((one) => ({ ...one, repositoryId: repository.id })),
  );
  return [...known, ...written].map((label) => label.id);
}

/** The logins of `assignees`, or of `assignee`, which GitHub had before; undefined: none is given. */
export function readAssignees(fields: Fields): string[] | undefined {
  const logins = optionalTexts(fields, "assignees");
  if (logins) return logins;
  const single = fields["assignee"];
  if (typeof single === "string") return single === "" ? [] : [single];
  return single === null ? [] : undefined;
}

export async function findAccountIds(ctx: Context, logins: readonly string[]): Promise<number[]> {
  const accounts = await accountsByLogins(ctx, logins);
  return logins.map((login) => {
    const account = accounts.get(login.toLowerCase());
    if (!account) throw invalidField("assignees");
    return account.id;
  });
}

/** The accounts of these logins, without those that do not exist. */
export async function findKnownAccountIds(ctx: Context, logins: readonly string[]): Promise<number[]> {
  return [...(await accountsByLogins(ctx, logins)).values()].map((account) => account.id);
}

/** Undefined: left out. Null: none. */
export async function findMilestoneId(
  ctx: Context,
  repository: RepositoryRow,
  fields: Fields,
): Promise<number | null | undefined> {
  const number = fields["milestone"] === "" ? null : optionalInteger(fields, "milestone");
  if (number === undefined || number === null) return number;
  const milestone = await milestoneByNumber(ctx, repository, number);
  if (!milestone) throw invalidField("milestone");
  return milestone.id;
}

/** The milestone of a number, in a repository that the caller has loaded. */
export function milestoneByNumber(
  ctx: Context,
  repository: RepositoryRow,
  number: number,
): Promise<MilestoneRow | undefined> {
  return ctx.db.row<MilestoneRow>(
    prepared(
      sql`select ${MILESTONE_COLUMNS} from milestones m where m.repository_id = ${repository.id} and m.number = ${number}`,
    ),
  );
}

/** The type of a name, in any case. Undefined: left out. Null: none. */
export async function findTypeId(
  ctx: Context,
  repository: RepositoryRow,
  fields: Fields,
): Promise<number | null | undefined> {
  const name = fields["type"];
  if (name === undefined || name === null) return name;
  const types = (await batch(ctx, loadTypesByOwner, repository.ownerId)) ?? [];
  const type = types.find((one) => typeof name === "string" && one.name.toLowerCase() === name.toLowerCase());
  if (!type) throw invalidField("type");
  return type.id;
}
