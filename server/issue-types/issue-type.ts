import { seesDefinitions } from "#server/access/visible-owners.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { NAME_REQUIRED, tooLong } from "#shared/messages.ts";

/** A kind of issue that an organization has defined: Bug, Feature, Task. */
export type IssueTypeRow = {
  id: number;
  organizationId: number;
  name: string;
  description: string | null;
  color: OptionColor;
  isEnabled: boolean;
};

/** GitHub's names for the colors of types and options. */
export type OptionColor = "GRAY" | "BLUE" | "GREEN" | "YELLOW" | "ORANGE" | "RED" | "PINK" | "PURPLE";

export const ISSUE_TYPES_MAX = 25;

export const ISSUE_TYPE_COLUMNS = raw("t.id, t.organization_id, t.name, t.description, t.color, t.is_enabled");

/** Loads types by id. Everyone who can see an issue can see its type. */
export async function loadIssueTypes(ctx: Context, ids: readonly number[]): Promise<(IssueTypeRow | undefined)[]> {
  const rows = await ctx.db.rows<IssueTypeRow>(
    prepared(sql`select ${ISSUE_TYPE_COLUMNS} from issue_types t where t.id = any(${ids}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** The types of each organization, oldest first. Users have no issue types. */
export async function loadTypesByOwner(ctx: Context, ownerIds: readonly number[]): Promise<IssueTypeRow[][]> {
  const rows = await ctx.db.rows<IssueTypeRow>(
    prepared(
      sql`select ${ISSUE_TYPE_COLUMNS} from issue_types t where t.organization_id = any(${ownerIds}::bigint[]) order by t.id`,
    ),
  );
  return ownerIds.map((id) => rows.filter((row) => row.organizationId === id));
}

/** The types of an organization, for a viewer who may not see any of its repositories. */
export async function visibleTypesOfOwner(ctx: Context, ownerId: number): Promise<IssueTypeRow[]> {
  return (await seesDefinitions(ctx, ownerId)) ? ((await batch(ctx, loadTypesByOwner, ownerId)) ?? []) : [];
}

export function checkDefinitionName(input: string): string {
  const name = input.trim().replace(/\s+/g, " ");
  if (name === "") throw unprocessable(NAME_REQUIRED, "name");
  if (name.length > 50) throw unprocessable(tooLong("Name", 50), "name");
  return name;
}

export function checkDefinitionDescription(input: string | null | undefined): string | null {
  const description = input?.trim() || null;
  if (description && description.length > 200) {
    throw unprocessable(tooLong("Description", 200), "description");
  }
  return description;
}
