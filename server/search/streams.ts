import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { Analysis } from "#shared/query/analyze.ts";

/** Issues of one kind and state: the indexes of issues begin with both, so each stream is read in order. */
type Stream = { state: "OPEN" | "CLOSED"; condition: Sql };

export function getStreams({ isPull, state }: Pick<Analysis, "isPull" | "state">): Stream[] {
  const kinds = isPull === undefined ? [false, true] : [isPull];
  const states = (["OPEN", "CLOSED"] as const).filter((name) => state === undefined || name === state.toUpperCase());
  return kinds.flatMap((kind) =>
    states.map((name) => ({
      state: name,
      condition: sql`${raw(kind ? "i.is_pull" : "not i.is_pull")} and i.state = ${raw(`'${name}'`)}`,
    })),
  );
}
