import type { Context } from "#server/platform/context.ts";
import type { OptionColor } from "#server/issue-types/issue-type.ts";
import { sql } from "#server/platform/db/sql.ts";

type ImportedType = { name: string; description: string | null; color: OptionColor; isEnabled: boolean };

/** Defines a type of an archive, unless the organization has one of its name. */
export async function writeImportedType(ctx: Context, organizationId: number, type: ImportedType): Promise<void> {
  await ctx.db.run(sql`
    insert into issue_types (organization_id, name, description, color, is_enabled)
    values (${organizationId}, ${type.name}, ${type.description}, ${type.color}, ${type.isEnabled}) on conflict do nothing`);
}
