import { expect } from "vitest";
import { setAppWebhook } from "#server/apps/app-webhook.ts";
import { createCheckSuite } from "#server/commits/check-suite.ts";
import { createCheckRun, updateCheckRun } from "#server/commits/create-check-run.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { rerequestCheckRun, rerequestCheckSuite } from "#server/commits/rerequest-checks.ts";
import { createRef } from "#server/commits/write-branch.ts";
import type { Context } from "#server/platform/context.ts";
import { installOnOcto, makeApp, makeToken, useToken } from "#server/test/apps.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { addHook, names, takeDeliveries } from "#server/webhook-events/test/deliveries.ts";

const OID = "c3".repeat(20);

const report = (ctx: Context, world: World, name: string, input: Partial<Parameters<typeof createCheckRun>[1]> = {}) =>
  createCheckRun(ctx, { repositoryId: world.hello.id, headSha: OID, name, ...input });

/** An app that may write checks in all repositories of octo, and is told about them. */
async function makeCheckApp(world: World, name = "Octo bot"): Promise<Context> {
  const app = await makeApp(world, { name, permissions: { checks: "write" }, events: ["check_run", "check_suite"] });
  await setAppWebhook(world.as("mona"), { appId: app.id, url: "https://example.com/hook", isActive: true });
  const installation = await installOnOcto(world, app, null);
  await takeDeliveries(world);
  return { ...world.as(null), viewer: await useToken(world, await makeToken(world, installation)) };
}

test("check runs of people are told when they are created and completed", async ({ world }) => {
  const wren = world.as("wren");
  await addHook(world, { repositoryId: world.hello.id });
  const build = await report(wren, world, "build", { status: "IN_PROGRESS" });
  await report(wren, world, "lint", { conclusion: "SUCCESS" });
  const started = await takeDeliveries(world);
  expect(names(started)).toEqual(["check_run.created", "check_run.created", "check_run.completed"]);
  expect(started[0]?.payload).toMatchObject({
    check_run: { name: "build", status: "in_progress", conclusion: null, check_suite: { status: "in_progress" } },
    repository: { full_name: "octo/hello" },
    sender: { login: "wren" },
  });
  const key = { repositoryId: world.hello.id, id: build.id };
  await updateCheckRun(wren, { ...key, conclusion: "FAILURE" });
  const completed = await takeDeliveries(world);
  expect(names(completed)).toEqual(["check_run.completed"]);
  expect(completed[0]?.payload).toMatchObject({ check_run: { app: null, conclusion: "failure" } });
  await updateCheckRun(wren, { ...key, title: "More" });
  expect(await takeDeliveries(world)).toEqual([]);
  await report(wren, world, "build", { conclusion: "SUCCESS" });
  expect(names(await takeDeliveries(world))).toEqual(["check_run.completed"]);
});

test("checks of an app are told with the app; a suite is requested of apps alone", async ({ world }) => {
  const bot = await makeCheckApp(world);
  const ofRepository = await addHook(world, { repositoryId: world.hello.id });
  await createCheckSuite(bot, { repositoryId: world.hello.id, headSha: OID });
  await createCheckSuite(bot, { repositoryId: world.hello.id, headSha: OID });
  const requested = await takeDeliveries(world);
  expect(names(requested)).toEqual(["check_suite.requested"]);
  expect(requested[0]?.webhookId).not.toBe(ofRepository);
  const build = await report(bot, world, "build", { status: "IN_PROGRESS" });
  await report(bot, world, "lint", { conclusion: "SUCCESS" });
  const key = { repositoryId: world.hello.id, id: build.id };
  await updateCheckRun(bot, { ...key, conclusion: "FAILURE" });
  await updateCheckRun(bot, { ...key, title: "More" });
  const deliveries = await takeDeliveries(world);
  const ofHook = deliveries.filter(({ webhookId }) => webhookId === ofRepository);
  expect(names(ofHook)).toEqual([
    "check_run.created",
    "check_run.created",
    "check_run.completed",
    "check_run.completed",
    "check_suite.completed",
  ]);
  expect(deliveries).toHaveLength(2 * ofHook.length);
  const app = { slug: "octo-bot", owner: { login: "mona" } };
  expect(ofHook[0]?.payload).toMatchObject({ check_run: { app, check_suite: { app } }, sender: { type: "Bot" } });
  expect(ofHook[4]?.payload).toMatchObject({
    check_suite: { app, head_sha: OID, status: "completed", conclusion: "failure", latest_check_runs_count: 2 },
  });
});

test("a check is asked for again of the app that reported it alone, and not of a person", async ({ world }) => {
  const repositoryId = world.hello.id;
  const bot = await makeCheckApp(world);
  await addHook(world, { repositoryId });
  const build = await report(bot, world, "build", { conclusion: "FAILURE" });
  const own = await report(world.as("wren"), world, "lint", { conclusion: "FAILURE" });
  const other = await makeCheckApp(world, "Other bot");
  await report(other, world, "docs", { conclusion: "SUCCESS" });
  await takeDeliveries(world);
  const wren = world.as("wren");
  await rerequestCheckRun(wren, { repositoryId, id: build.id });
  await rerequestCheckSuite(wren, { repositoryId, id: build.suiteId ?? 0 });
  const deliveries = await takeDeliveries(world);
  expect(names(deliveries)).toEqual(["check_run.rerequested", "check_suite.rerequested"]);
  expect(deliveries[0]?.payload).toMatchObject({
    check_run: { id: build.id, status: "completed", app: { slug: "octo-bot" } },
    sender: { login: "wren" },
  });
  expect(deliveries[1]?.payload).toMatchObject({ check_suite: { id: build.suiteId, rerequestable: true } });
  await expect(rerequestCheckRun(wren, { repositoryId, id: own.id })).rejects.toThrow("is not rerequestable");
  await expect(rerequestCheckRun(world.as("tess"), { repositoryId, id: build.id })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("statuses are told with the commit and its branches", async ({ world }) => {
  const { id: repositoryId } = world.hello;
  await addHook(world, { repositoryId });
  await createRef(world.as("wren"), { repositoryId, name: "refs/heads/topic", oid: OID });
  await takeDeliveries(world);
  await createCommitStatus(world.as("wren"), { repositoryId, oid: OID, state: "PENDING", context: "ci" });
  const [delivery] = await takeDeliveries(world);
  expect(delivery).toMatchObject({ event: "status", action: null });
  expect(delivery?.payload).toMatchObject({
    sha: OID,
    name: "octo/hello",
    state: "pending",
    context: "ci",
    commit: { sha: OID },
    branches: [{ name: "topic", commit: { sha: OID }, protected: false }],
  });
});
