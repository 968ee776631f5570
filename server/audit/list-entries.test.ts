import { expect } from "vitest";
import { eachAuditEntry, listAuditEntries, type AuditFilter } from "#server/audit/list-entries.ts";
import { recordAudit, type AuditEntry } from "#server/audit/record-audit.ts";
import { writeAuditEntries } from "#server/audit/write-entries.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const record = (world: World, login: string, entry: AuditEntry) =>
  recordAudit({ ...world.as(login), clientAddress: "192.0.2.1" }, entry);

async function fill(world: World) {
  await record(world, "mona", { action: "user.create", target: "hubot", data: { isSiteAdmin: false } });
  await record(world, "hubot", { action: "user.login", target: "hubot" });
  await record(world, "mona", { action: "org.create", target: "octo", organizationId: 7 });
}

const find = async (world: World, filter: AuditFilter) =>
  (await listAuditEntries(world.as("mona"), filter, { limit: 10 })).entries.map(({ action }) => action);

test("entries are found by actor, action, group of actions, text, organization and time", async ({ world }) => {
  await fill(world);
  expect(await find(world, {})).toEqual(["org.create", "user.login", "user.create"]);
  expect(await find(world, { actor: "MONA" })).toEqual(["org.create", "user.create"]);
  expect(await find(world, { action: "user.login" })).toEqual(["user.login"]);
  expect(await find(world, { action: "user" })).toEqual(["user.login", "user.create"]);
  expect(await find(world, { action: "us" })).toEqual([]);
  expect(await find(world, { text: "OCT" })).toEqual(["org.create"]);
  expect(await find(world, { text: "isSiteAdmin" })).toEqual(["user.create"]);
  expect(await find(world, { text: "%" })).toEqual([]);
  expect(await find(world, { organizationId: 7 })).toEqual(["org.create"]);
  expect(await find(world, { from: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await find(world, { until: new Date(Date.now() - 60_000) })).toEqual([]);
});

test("pages go to older and to newer entries", async ({ world }) => {
  await fill(world);
  const ctx = world.as("mona");
  const first = await listAuditEntries(ctx, {}, { limit: 2 });
  expect(first).toMatchObject({ hasNewer: false, hasOlder: true });
  const second = await listAuditEntries(ctx, {}, { before: first.entries[1]?.id, limit: 2 });
  expect(second.entries.map(({ action }) => action)).toEqual(["user.create"]);
  expect(second).toMatchObject({ hasNewer: true, hasOlder: false });
  const back = await listAuditEntries(ctx, {}, { after: second.entries[0]?.id, limit: 2 });
  expect(back).toEqual(first);
});

test("an export has all entries, and no cell that a spreadsheet runs", async ({ world }) => {
  await fill(world);
  await record(world, "mona", { action: "user.create", target: "=1+1" });
  const write = async (format: "csv" | "json", filter: AuditFilter = {}) => {
    let text = "";
    for await (const part of writeAuditEntries(eachAuditEntry(world.as("mona"), filter), format)) text += part;
    return text;
  };
  const [header, newest, ...others] = (await write("csv")).split("\r\n");
  expect(header).toBe("id,time,action,actor,target,address,details");
  expect(newest).toMatch(/^\d+,\d{4}-[^,]+Z,user\.create,mona,'=1\+1,192\.0\.2\.1,\{\}$/);
  expect(others).toHaveLength(4);
  expect(JSON.parse(await write("json"))).toMatchObject([
    { target: "=1+1", actor: "mona" },
    { action: "org.create" },
    { action: "user.login" },
    { action: "user.create", details: { isSiteAdmin: false } },
  ]);
  expect(JSON.parse(await write("json", { actor: "nobody" }))).toEqual([]);
});
