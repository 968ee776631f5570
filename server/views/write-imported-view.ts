import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { ViewEditors } from "#server/views/view.ts";
import type { ViewColor, ViewIcon } from "#shared/views.ts";

type ImportedView = {
  accountId: number;
  name: string;
  description: string;
  query: string;
  icon: ViewIcon;
  color: ViewColor;
  editors: ViewEditors;
  isScoped: boolean;
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** Writes a view that is shared with the repository, unless there is one of its name and creator. */
export async function writeImportedView(ctx: Context, repositoryId: number, view: ImportedView): Promise<void> {
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into views (account_id, name, description, query, icon, color, editors, scoping_repository_id, repository_id, created_at, updated_at)
    select ${view.accountId}::bigint, ${view.name}, ${view.description}, ${view.query}, ${view.icon}, ${view.color}::search_shortcut_color,
      ${view.editors}::search_shortcut_editors, ${view.isScoped ? repositoryId : null}::bigint, ${repositoryId}::bigint,
      ${view.createdAt}::timestamptz, ${view.updatedAt}::timestamptz
    where not exists (select 1 from views where repository_id = ${repositoryId} and account_id = ${view.accountId} and name = ${view.name})
    returning id`);
  if (!row || !view.isDefault) return;
  await ctx.db.run(sql`
    insert into default_views (repository_id, view_id) values (${repositoryId}, ${row.id}) on conflict do nothing`);
}
