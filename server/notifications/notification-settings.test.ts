import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { loadNotificationSettings, updateNotificationSettings } from "#server/notifications/notification-settings.ts";
import { test } from "#server/test/world-test.ts";

test("settings begin with defaults, and keep what is not given", async ({ world }) => {
  const read = async (login: string | null) =>
    (
      (await world.graphql(
        login,
        `{ safeViewer { notificationSettings { participatingInbox watchingEmail emailFrequency dailyAt quietFrom
          quietUntil emailAddress watchesNewTeams canSendEmail } } }`,
      )) as { data: { safeViewer: { notificationSettings: unknown } } }
    ).data.safeViewer.notificationSettings;
  const defaults = {
    participatingInbox: true,
    watchingEmail: true,
    emailFrequency: "IMMEDIATELY",
    dailyAt: "08:00",
    quietFrom: null,
    quietUntil: null,
    emailAddress: null,
    watchesNewTeams: true,
    canSendEmail: false,
  };
  expect(await read("mona")).toEqual(defaults);
  const change = (input: string) =>
    world.graphql("mona", `mutation { updateNotificationSettings(input: { ${input} }) { clientMutationId } }`);
  await change(`watchingEmail: false, quietFrom: "22:00", quietUntil: "07:30"`);
  await change(`emailFrequency: DAILY, dailyAt: "09:15"`);
  const changed = {
    ...defaults,
    watchingEmail: false,
    emailFrequency: "DAILY",
    dailyAt: "09:15",
    quietFrom: "22:00",
    quietUntil: "07:30",
  };
  expect(await read("mona")).toEqual(changed);
  await change(`quietFrom: null, quietUntil: null`);
  expect(await read("mona")).toEqual({ ...changed, quietFrom: null, quietUntil: null });
  expect(await read("hubot")).toEqual(defaults);
  expect(await read(null)).toBeNull();
});

test("times and addresses are checked", async ({ world }) => {
  const ctx = world.as("mona");
  await world.db.run(sql`
    insert into email_addresses (account_id, address, is_primary, verified_at)
    values (${world.id("mona")}, 'verified@example.com', false, now()), (${world.id("mona")}, 'other@example.com', false, null),
      (${world.id("hubot")}, 'hubot2@example.com', false, now())`);
  const fails = (input: Parameters<typeof updateNotificationSettings>[1]) =>
    expect(updateNotificationSettings(ctx, input)).rejects;
  await fails({ dailyAt: "24:00" }).toMatchObject({ code: "UNPROCESSABLE", field: "dailyAt" });
  await fails({ quietFrom: "22:00" }).toMatchObject({ message: "Quiet hours need a beginning and an end." });
  await fails({ quietFrom: "22:00", quietUntil: "22:00" }).toMatchObject({ field: "quietUntil" });
  await fails({ emailAddress: "other@example.com" }).toMatchObject({ field: "emailAddress" });
  await fails({ emailAddress: "hubot2@example.com" }).toMatchObject({ field: "emailAddress" });
  await updateNotificationSettings(ctx, { emailAddress: "verified@example.com" });
  expect(await loadNotificationSettings(ctx, world.id("mona"))).toMatchObject({ emailAddress: "verified@example.com" });
});

test("settings are changed by sessions only", async ({ world }) => {
  await expect(updateNotificationSettings(world.as(null), {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const token = world.as("mona", { scopes: ["repo", "notifications"] });
  await expect(updateNotificationSettings(token, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
