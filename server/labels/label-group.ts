import type { Context } from "#server/platform/context.ts";
import type { LabelRow } from "#server/labels/label.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { labelGroup } from "#shared/labels.ts";

/** The exclusive groups of repositories. An issue has at most one label of each. */
export async function loadExclusiveGroups(
  ctx: Context,
  repositoryIds: readonly number[],
): Promise<ReadonlySet<string>[]> {
  const rows = await ctx.db.rows<{ repositoryId: number; name: string }>(
    prepared(
      sql`select repository_id, name from exclusive_label_groups where repository_id = any(${repositoryIds}::bigint[])`,
    ),
  );
  return repositoryIds.map((id) => new Set(rows.filter((row) => row.repositoryId === id).map((row) => row.name)));
}

export async function setExclusive(
  ctx: Context,
  label: LabelRow,
  { isExclusive }: { isExclusive: boolean },
): Promise<void> {
  const { repositoryId } = label;
  const group = labelGroup(label.name);
  if (group === undefined) return;
  await ctx.db.run(
    isExclusive
      ? sql`insert into exclusive_label_groups values (${repositoryId}, ${group}) on conflict do nothing`
      : sql`delete from exclusive_label_groups where repository_id = ${repositoryId} and name = ${group}`,
  );
}

/** The labels without those that are followed by a label of the same exclusive group. */
export function withoutGroupConflicts(
  labels: readonly LabelRow[],
  exclusiveGroups: ReadonlySet<string>,
): readonly LabelRow[] {
  if (exclusiveGroups.size === 0) return labels;
  const exclusiveGroup = (label: LabelRow) => {
    const group = labelGroup(label.name);
    return group !== undefined && exclusiveGroups.has(group) ? group : undefined;
  };
  const last = new Map(labels.map((label) => [exclusiveGroup(label), label.id]));
  return labels.filter((label) => {
    const group = exclusiveGroup(label);
    return group === undefined || last.get(group) === label.id;
  });
}

/** Makes the group of an archive exclusive. */
export async function writeExclusiveGroup(ctx: Context, repositoryId: number, name: string): Promise<void> {
  await ctx.db.run(sql`
    insert into exclusive_label_groups (repository_id, name) values (${repositoryId}, ${name}) on conflict do nothing`);
}
