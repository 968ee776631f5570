import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { CustomFieldRow, Iteration } from "#server/project-fields/project-field.ts";
import { matchesPattern } from "#server/project-fields/text-pattern.ts";
import { DAY_MS } from "#shared/durations.ts";
import { parseDate } from "#shared/query/dates.ts";
import { parseNumber } from "#shared/query/ranges.ts";

/** The condition that the item of alias `m` has a value of the field that a text of a filter means. */
export function matchField(field: CustomFieldRow, text: string, { now }: Context): Sql {
  return sql`exists (select 1 from project_field_values v
    where v.item_id = m.id and v.field_id = ${field.id} and ${matchValue(field, text, now)})`;
}

function matchValue(field: CustomFieldRow, text: string, now: Date): Sql {
  switch (field.dataType) {
    case "TEXT":
      return matchesPattern(raw("v.text_value"), text);
    case "NUMBER":
      return matchNumber(text);
    case "DATE":
      return matchDate(text, now);
    case "SINGLE_SELECT":
      return sql`v.choice_id in (
        select o.id from project_field_options o where o.field_id = v.field_id and ${matchesPattern(raw("o.name"), text)})`;
    case "ITERATION":
      return matchIteration(field.iterations?.iterations ?? [], text, now);
  }
}

function matchNumber(text: string): Sql {
  const range = parseNumber(text);
  if (!range) throw unprocessable(`${text} is not a number.`, "query");
  const { from = null, to = null, isAfter, isBefore } = range;
  return sql`(v.number_value ${raw(isAfter ? ">" : ">=")} coalesce(${from}::double precision, '-infinity')
    and v.number_value ${raw(isBefore ? "<" : "<=")} coalesce(${to}::double precision, 'infinity'))`;
}

function matchDate(text: string, now: Date): Sql {
  const range = parseDate(text, now);
  if (!range) throw unprocessable(`${text} is not a date.`, "query");
  return sql`(v.date_value >= coalesce(${toDay(range.from)}::date, '-infinity')
    and v.date_value < coalesce(${toDay(range.to)}::date, 'infinity'))`;
}

function toDay(date: Date | undefined): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}

/** By title, or as @current, @next and @previous. */
function matchIteration(iterations: readonly Iteration[], text: string, now: Date): Sql {
  const offset = { "@previous": -1, "@current": 0, "@next": 1 }[text.toLowerCase()];
  if (offset === undefined) {
    const ids = iterations.filter(({ title }) => title.toLowerCase() === text.toLowerCase()).map(({ id }) => id);
    return sql`v.choice_id = any(${ids}::text[])`;
  }
  const today = now.toISOString().slice(0, 10);
  const sorted = iterations.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
  const ended = sorted.filter((iteration) => getEnd(iteration) <= today);
  const others = sorted.filter((iteration) => getEnd(iteration) > today);
  const current = others[0] && others[0].startDate <= today ? others[0] : undefined;
  const upcoming = current ? others.slice(1) : others;
  const found = [ended.at(-1), current, upcoming[0]][offset + 1];
  return sql`v.choice_id = ${found?.id ?? null}`;
}

/** The first day after an iteration. */
function getEnd({ startDate, duration }: Iteration): string {
  return new Date(Date.parse(`${startDate}T00:00:00Z`) + duration * DAY_MS).toISOString().slice(0, 10);
}
