import { expect } from "vitest";
import { deleteOldEntries } from "#server/audit/delete-old-entries.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

function listEntries({ db }: World) {
  return db.rows<Record<string, unknown>>(
    sql`select action, actor_login, target, address, data from audit_events order by id`,
  );
}

test("an entry names the viewer, the address and the target", async ({ world }) => {
  const ctx = { ...world.as("mona"), clientAddress: "192.0.2.1" };
  await recordAudit(ctx, { action: "user.create", target: "hubot", data: { isSiteAdmin: false } });
  expect(await listEntries(world)).toEqual([
    { action: "user.create", actorLogin: "mona", target: "hubot", address: "192.0.2.1", data: { isSiteAdmin: false } },
  ]);
});

test("a person who signs in is the actor of the entry", async ({ world }) => {
  const actor = { id: world.id("hubot"), login: "hubot" };
  await recordAudit(world.as(null), { action: "user.login", target: "hubot", actor });
  expect(await listEntries(world)).toMatchObject([{ action: "user.login", actorLogin: "hubot", address: null }]);
});

test("entries are removed after the days of the setting", async ({ world }) => {
  const ctx = world.as("mona");
  const old = { ...ctx, now: new Date(Date.now() - (ctx.config.auditDays + 1) * 86_400_000) };
  await recordAudit(old, { action: "user.create", target: "old" });
  await recordAudit(ctx, { action: "user.create", target: "new" });
  await deleteOldEntries(ctx);
  expect(await listEntries(world)).toMatchObject([{ target: "new" }]);
});
