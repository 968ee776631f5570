import { authorizeOrganization } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, TakenError, unprocessable } from "#server/errors.ts";
import {
  checkDefinitionDescription,
  checkDefinitionName,
  ISSUE_TYPE_COLUMNS,
  ISSUE_TYPES_MAX,
  loadIssueTypes,
  type IssueTypeRow,
  type OptionColor,
} from "#server/issue-types/issue-type.ts";
import { sql } from "#server/platform/db/sql.ts";
import { NAME_TAKEN } from "#shared/messages.ts";

type NewIssueType = {
  organizationId: number;
  name: string;
  description?: string | null;
  color?: OptionColor | null;
  isEnabled?: boolean | null;
};

export async function createIssueType(ctx: Context, input: NewIssueType): Promise<IssueTypeRow> {
  await authorizeOrganization(ctx, input.organizationId);
  const name = checkDefinitionName(input.name);
  if (/^(issue|pr)$/i.test(name))
    throw unprocessable("Name is reserved: type:issue and type:pr search for issues and pull requests", "name");
  const { count = 0 } =
    (await ctx.db.row<{ count: number }>(
      sql`select count(*) as count from issue_types where organization_id = ${input.organizationId}`,
    )) ?? {};
  if (count >= ISSUE_TYPES_MAX) throw unprocessable(`An organization can have at most ${ISSUE_TYPES_MAX} issue types.`);
  const row = await ctx.db.row<IssueTypeRow>(sql`
    insert into issue_types as t (organization_id, name, description, color, is_enabled)
    values (${input.organizationId}, ${name}, ${checkDefinitionDescription(input.description)}, ${input.color ?? "GRAY"},
      ${input.isEnabled ?? true})
    on conflict do nothing returning ${ISSUE_TYPE_COLUMNS}`);
  if (!row) throw new TakenError(NAME_TAKEN, "name");
  return row;
}

type IssueTypeChange = {
  id: number;
  name?: string | null;
  description?: string | null;
  color?: OptionColor | null;
  isEnabled?: boolean | null;
};

export async function updateIssueType(ctx: Context, input: IssueTypeChange): Promise<IssueTypeRow> {
  const type = await requireIssueType(ctx, input.id);
  await authorizeOrganization(ctx, type.organizationId);
  const name = input.name === undefined || input.name === null ? type.name : checkDefinitionName(input.name);
  const description =
    input.description === undefined ? type.description : checkDefinitionDescription(input.description);
  const taken = await ctx.db.row(sql`
    select 1 from issue_types where organization_id = ${type.organizationId} and lower(name) = lower(${name}) and id <> ${type.id}`);
  if (taken) throw new TakenError(NAME_TAKEN, "name");
  const row = await ctx.db.row<IssueTypeRow>(sql`
    update issue_types as t set name = ${name}, description = ${description}, color = ${input.color ?? type.color},
      is_enabled = ${input.isEnabled ?? type.isEnabled}
    where t.id = ${type.id} returning ${ISSUE_TYPE_COLUMNS}`);
  return row ?? type;
}

/** Deletes a type. Its issues have no type then. */
export async function deleteIssueType(ctx: Context, input: { id: number }): Promise<IssueTypeRow> {
  const type = await requireIssueType(ctx, input.id);
  await authorizeOrganization(ctx, type.organizationId);
  await ctx.db.run(sql`delete from issue_types where id = ${type.id}`);
  return type;
}

async function requireIssueType(ctx: Context, id: number): Promise<IssueTypeRow> {
  const [type] = await loadIssueTypes(ctx, [id]);
  if (!type) throw notFound("an IssueType");
  return type;
}
