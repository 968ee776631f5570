import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Issues of one repository by their numbers. */
type ImportedRelation = { number: number; relatedNumber: number; position: number; createdAt: Date | null };

/** Makes `relatedNumber` a sub-issue of `number`, unless it has a parent or the parent is among its own sub-issues. */
export async function writeImportedSubIssue(ctx: Context, repositoryId: number, pair: ImportedRelation): Promise<void> {
  await ctx.db.run(sql`
    with recursive pair as (
      select p.id as parent_id, c.id as child_id from issues p join issues c on c.repository_id = p.repository_id
      where p.repository_id = ${repositoryId} and p.number = ${pair.number} and c.number = ${pair.relatedNumber}
        and not p.is_pull and not c.is_pull
    ), up as (
      select parent_id as id from pair
      union select s.parent_id from up join sub_issues s on s.repository_id = ${repositoryId} and s.issue_id = up.id
        and s.parent_repository_id = ${repositoryId}
    )
    insert into sub_issues (parent_repository_id, parent_id, repository_id, issue_id, position)
    select ${repositoryId}, parent_id, ${repositoryId}, child_id, ${pair.position} from pair
    where child_id not in (select id from up) on conflict do nothing`);
}

/** Makes `relatedNumber` block `number`, unless it is blocked by it. */
export async function writeImportedDependency(
  ctx: Context,
  repositoryId: number,
  pair: ImportedRelation,
): Promise<void> {
  await ctx.db.run(sql`
    with recursive pair as (
      select i.id as issue_id, b.id as blocker_id from issues i join issues b on b.repository_id = i.repository_id
      where i.repository_id = ${repositoryId} and i.number = ${pair.number} and b.number = ${pair.relatedNumber}
        and not i.is_pull and not b.is_pull
    ), up as (
      select blocker_id as id from pair
      union select d.blocker_id from up join issue_dependencies d on d.repository_id = ${repositoryId} and d.issue_id = up.id
        and d.blocker_repository_id = ${repositoryId}
    )
    insert into issue_dependencies (repository_id, issue_id, blocker_repository_id, blocker_id, created_at)
    select ${repositoryId}, issue_id, ${repositoryId}, blocker_id, coalesce(${pair.createdAt}::timestamptz, now()) from pair
    where issue_id not in (select id from up) on conflict do nothing`);
}
