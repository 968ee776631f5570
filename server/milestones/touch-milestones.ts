import type { Context } from "#server/platform/context.ts";
import type { MilestoneKey } from "#server/milestones/milestone.ts";
import { alsoHasKey, hasKey, sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * Moves `updatedAt` of milestones whose issues come, go, close or reopen: a part of the statement that writes the issues.
 * A milestone that another transaction has locked is left out: its own change moves it, and waiting for it here could
 * end in a deadlock with a move of an issue, which locks the milestone first.
 */
export function touchMilestones(ctx: Context, keys: readonly MilestoneKey[]): Sql {
  return sql`
    update milestones m set updated_at = ${ctx.now} from (
      select t.repository_id, t.id from milestones t
      where ${hasKey("t.repository_id, t.id", keys)}
        and t.updated_at < ${ctx.now}
      order by t.repository_id, t.id for no key update skip locked) t
    where m.repository_id = t.repository_id and m.id = t.id and ${alsoHasKey("m.repository_id, m.id", keys)}`;
}
