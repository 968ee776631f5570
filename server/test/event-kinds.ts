import { sql } from "#server/platform/db/sql.ts";
import type { EventKind } from "#server/events/event.ts";
import type { World } from "#server/test/world.ts";

/** The kinds of an issue's events, oldest first. */
export async function loadEventKinds(world: World, issueId: number): Promise<EventKind[]> {
  const rows = await world.db.rows<{ kind: EventKind }>(
    sql`select kind from events where issue_id = ${issueId} order by id`,
  );
  return rows.map((row) => row.kind);
}
