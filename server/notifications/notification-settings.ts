import { requireSession } from "#server/accounts/signed-in.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { join, raw, sql } from "#server/platform/db/sql.ts";

export type EmailFrequency = "IMMEDIATELY" | "EVERY_15_MINUTES" | "DAILY";

/** Where and when an account is told of what. */
export type NotificationSettings = {
  participatingInbox: boolean;
  participatingEmail: boolean;
  watchingInbox: boolean;
  watchingEmail: boolean;
  emailFrequency: EmailFrequency;
  /** Times of day as `HH:MM`, in the person's time zone. */
  dailyAt: string;
  quietFrom: string | null;
  quietUntil: string | null;
  /** Null: the primary address. */
  emailAddress: string | null;
  watchesNewRepositories: boolean;
  watchesNewTeams: boolean;
};

const COLUMNS = raw(`participating_inbox, participating_email, watching_inbox, watching_email, email_frequency,
  to_char(daily_at, 'HH24:MI') as daily_at, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_until, 'HH24:MI') as quiet_until,
  email_address, watches_new_repositories, watches_new_teams`);

const DEFAULTS: NotificationSettings = {
  participatingInbox: true,
  participatingEmail: true,
  watchingInbox: true,
  watchingEmail: true,
  emailFrequency: "IMMEDIATELY",
  dailyAt: "08:00",
  quietFrom: null,
  quietUntil: null,
  emailAddress: null,
  watchesNewRepositories: true,
  watchesNewTeams: true,
};

export async function loadNotificationSettings(ctx: Context, accountId: number): Promise<NotificationSettings> {
  const row = await ctx.db.row<NotificationSettings>(sql`
    select ${COLUMNS} from notification_settings where account_id = ${accountId}`);
  return row ?? DEFAULTS;
}

/** Changes what is given of the viewer's settings. */
export async function updateNotificationSettings(
  ctx: Context,
  input: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const me = requireSession(ctx);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const settings: NotificationSettings = { ...(await loadNotificationSettings(ctx, me)), ...given };
  checkTimes(settings);
  await checkAddress(ctx, me, settings.emailAddress);
  const values = SETTINGS.map((name) => sql`${settings[name]}`);
  await ctx.db.run(sql`
    insert into notification_settings (account_id, ${raw(NAMES.join(", "))}) values (${me}, ${join(values, ", ")})
    on conflict (account_id) do update set ${raw(NAMES.map((name) => `${name} = excluded.${name}`).join(", "))}`);
  return settings;
}

/** The keys of an object literal with all settings. */
const SETTINGS = Object.keys(DEFAULTS) as (keyof NotificationSettings)[];
const NAMES = SETTINGS.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

function checkTimes({ dailyAt, quietFrom, quietUntil }: NotificationSettings): void {
  for (const [field, time] of Object.entries({ dailyAt, quietFrom, quietUntil })) {
    if (time !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
      throw unprocessable("A time of day is written as HH:MM.", field);
  }
  if ((quietFrom === null) !== (quietUntil === null))
    throw unprocessable("Quiet hours need a beginning and an end.", quietFrom === null ? "quietFrom" : "quietUntil");
  if (quietFrom !== null && quietFrom === quietUntil)
    throw unprocessable("Quiet hours must not begin and end at the same time.", "quietUntil");
}

async function checkAddress(ctx: Context, accountId: number, address: string | null): Promise<void> {
  if (address === null) return;
  const known = await ctx.db.row(sql`
    select 1 from email_addresses where account_id = ${accountId} and address = ${address} and verified_at is not null`);
  if (!known) throw unprocessable("Select one of your verified email addresses.", "emailAddress");
}
