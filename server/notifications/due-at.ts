import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

const ZONE = raw("coalesce(a.time_zone, 'UTC')");

/**
 * When an e-mail is to be sent, from the settings `t` of the account `a`: at once, at the next quarter of an hour, or at
 * the time of the daily one; after the quiet hours, if it would be within them.
 */
export function dueAt({ now }: Context): Sql {
  return sql`(
    select ${afterQuietHours()}
    from (select case coalesce(t.email_frequency, 'IMMEDIATELY')
      when 'IMMEDIATELY' then ${now}::timestamptz
      when 'EVERY_15_MINUTES' then date_bin('15 minutes', ${now}::timestamptz, '2000-01-01') + interval '15 minutes'
      else (select case when x.at > ${now}::timestamptz then x.at else x.next_at end from (select
        ((${now}::timestamptz at time zone ${ZONE})::date + t.daily_at) at time zone ${ZONE} as at,
        ((${now}::timestamptz at time zone ${ZONE})::date + 1 + t.daily_at) at time zone ${ZONE} as next_at) x)
      end as at) m)`;
}

/** The moment `m.at`, or the end of the quiet hours in the settings `t` of the account `a`, if the moment is within them. */
export function afterQuietHours(): Sql {
  const local = sql`(m.at at time zone ${ZONE})`;
  return sql`(case when t.quiet_from is null then m.at
      when t.quiet_from <= t.quiet_until and ${local}::time >= t.quiet_from and ${local}::time < t.quiet_until
        then (${local}::date + t.quiet_until) at time zone ${ZONE}
      when t.quiet_from > t.quiet_until and ${local}::time >= t.quiet_from
        then (${local}::date + 1 + t.quiet_until) at time zone ${ZONE}
      when t.quiet_from > t.quiet_until and ${local}::time < t.quiet_until
        then (${local}::date + t.quiet_until) at time zone ${ZONE}
      else m.at end)`;
}
