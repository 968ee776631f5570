import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * When an e-mail is to be sent, from the settings `t` of the account `a`: at once, at the next quarter of an hour, or at
 * the time of the daily one; after the quiet hours, if it would be within them.
 */
export function dueAt({ now }: Context): Sql {
  const zone = sql`coalesce(a.time_zone, 'UTC')`;
  const local = sql`(d.at at time zone ${zone})`;
  return sql`(
    select case when t.quiet_from is null then d.at
      when t.quiet_from <= t.quiet_until and ${local}::time >= t.quiet_from and ${local}::time < t.quiet_until
        then (${local}::date + t.quiet_until) at time zone ${zone}
      when t.quiet_from > t.quiet_until and ${local}::time >= t.quiet_from
        then (${local}::date + 1 + t.quiet_until) at time zone ${zone}
      when t.quiet_from > t.quiet_until and ${local}::time < t.quiet_until
        then (${local}::date + t.quiet_until) at time zone ${zone}
      else d.at end
    from (select case coalesce(t.email_frequency, 'IMMEDIATELY')
      when 'IMMEDIATELY' then ${now}::timestamptz
      when 'EVERY_15_MINUTES' then date_bin('15 minutes', ${now}::timestamptz, '2000-01-01') + interval '15 minutes'
      else (select case when x.at > ${now}::timestamptz then x.at else x.next_at end from (select
        ((${now}::timestamptz at time zone ${zone})::date + t.daily_at) at time zone ${zone} as at,
        ((${now}::timestamptz at time zone ${zone})::date + 1 + t.daily_at) at time zone ${zone} as next_at) x)
      end as at) d)`;
}
