import type { EventData, EventKind } from "#server/events/event.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";

/** The fields that all these kinds of events have. */
type Field<Kind extends EventKind> = keyof EventData<Kind> & string;

type NumberField<Kind extends EventKind> = {
  [Name in Field<Kind>]: NonNullable<EventData<Kind>[Name]> extends number ? Name : never;
}[Field<Kind>];

/** A field of the data of `events e`, as text. */
export function eventField<Kind extends EventKind>(_kind: Kind, field: Field<Kind>): Sql {
  return raw(`e.data->>'${field}'`);
}

/** A field of the data of `events e` that holds an id, as the indexes have it. */
export function eventId<Kind extends EventKind>(_kind: Kind, field: NumberField<Kind>): Sql {
  return raw(`(e.data->>'${field}')::bigint`);
}

/** Whether `events e` has the field, whatever its kind. */
export function hasEventField<Kind extends EventKind>(_kind: Kind, field: Field<Kind>): Sql {
  return raw(`e.data ? '${field}'`);
}

/** Whether `events e` is of one of these kinds; written out, so that partial indexes serve. */
export function isOfKind(...kinds: readonly EventKind[]): Sql {
  return raw(`e.kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})`);
}

/** Data for an event of this kind, or a part of it, from expressions. */
export function buildEventData<Kind extends EventKind>(_kind: Kind, values: { [Name in Field<Kind>]?: Sql }): Sql {
  const fields = Object.entries<Sql | undefined>(values).flatMap(([name, value]) =>
    value ? sql`${raw(`'${name}'`)}, ${value}` : [],
  );
  return sql`jsonb_build_object(${join(fields, ", ")})`;
}
