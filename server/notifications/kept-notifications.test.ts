import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { exportArchive } from "#server/imports/export-archive.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { restoreIssue } from "#server/issues/restore-issue.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import {
  deleteOrganization,
  purgeOrganizations,
  restoreOrganization,
} from "#server/organizations/delete-organization.ts";
import { sql } from "#server/platform/db/sql.ts";
import { deleteRepository } from "#server/repositories/delete-repository.ts";
import { deleteUser } from "#server/site/delete-user.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

// What becomes of notifications when their issues, people and organizations move or end.

async function deliver(world: World): Promise<void> {
  while (await takeQueuedEvents(world.as(null), notifyEvents));
}

type Thread = {
  title: string;
  resourcePath: string;
  reason: string;
  isUnread: boolean;
  actor: { login: string } | null;
};

async function inbox(world: World, login: string): Promise<Thread[]> {
  const { data } = await world.graphql(
    login,
    `{ viewer { notificationThreads { nodes { title resourcePath reason isUnread actor { login } } } } }`,
  );
  return (data as { viewer: { notificationThreads: { nodes: Thread[] } } }).viewer.notificationThreads.nodes;
}

test("notifications follow a transferred issue, and are seen by those who see it there", async ({ world }) => {
  const issue = await world.issue("mona", { title: "Moves", body: "@hubot @rita" });
  await deliver(world);
  const moved = await transferIssue(world.as("mona"), { ...toIssueKey(issue), toRepositoryId: world.secret.id });
  expect(await inbox(world, "rita")).toMatchObject([{ resourcePath: `/octo/secret/issues/${moved.number}` }]);
  expect(await inbox(world, "hubot")).toEqual([]);
  await addComment(world.as("tess"), { subject: toIssueKey(moved), body: "@hubot, @rita" });
  await deliver(world);
  expect(await inbox(world, "rita")).toMatchObject([{ actor: { login: "tess" } }]);
  expect(await inbox(world, "hubot")).toEqual([]);
});

test("an issue that is transferred before the job runs notifies those who see it where it is now", async ({
  world,
}) => {
  const issue = await world.issue("mona", { body: "@hubot @rita" });
  await transferIssue(world.as("mona"), { ...toIssueKey(issue), toRepositoryId: world.secret.id });
  await deliver(world);
  expect([await inbox(world, "hubot"), (await inbox(world, "rita")).length]).toEqual([[], 1]);
});

test("the notifications of a deleted issue end, and return with it as they were", async ({ world }) => {
  const issue = await world.issue("mona", { title: "Deleted", body: "@rita" });
  await deliver(world);
  const before = await inbox(world, "rita");
  expect(before).toMatchObject([{ title: "Deleted", isUnread: true }]);
  await deleteIssue(world.as("mona"), toIssueKey(issue));
  expect(await inbox(world, "rita")).toEqual([]);
  await restoreIssue(world.as("mona"), toIssueKey(issue));
  expect(await inbox(world, "rita")).toEqual(before);
  await deliver(world);
  expect(await inbox(world, "rita")).toEqual(before);
});

test("an issue that is deleted before the job runs notifies nobody", async ({ world }) => {
  const issue = await world.issue("mona", { body: "@rita" });
  await deleteIssue(world.as("mona"), toIssueKey(issue));
  await deliver(world);
  expect(await inbox(world, "rita")).toEqual([]);
  expect(await world.db.rows(sql`select 1 from event_queue`)).toEqual([]);
});

test("the notifications of a deleted account end, and those that it caused stay", async ({ world }) => {
  const issue = await world.issue("hubot", { title: "Of hubot", body: "@rita" });
  await deliver(world);
  await addComment(world.as("rita"), { subject: toIssueKey(issue), body: "@hubot" });
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "Not handled yet, @tess" });
  const hubot = world.id("hubot");
  await deleteUser(world.as("mona"), { userId: hubot });
  await deliver(world);
  expect(await world.db.rows(sql`select 1 from notifications where account_id = ${hubot}`)).toEqual([]);
  expect(await inbox(world, "rita")).toMatchObject([{ title: "Of hubot" }]);
  expect(await inbox(world, "tess")).toMatchObject([{ title: "Of hubot", reason: "MENTION" }]);
});

test("the notifications of a deleted organization are hidden, return with it, and end when it is purged", async ({
  world,
}) => {
  await world.issue("mona", { title: "Of octo", body: "@rita" });
  await deliver(world);
  const octo = { id: world.hello.ownerId, confirmation: "octo" };
  await deleteOrganization(world.as("mona"), octo);
  expect(await inbox(world, "rita")).toEqual([]);
  await restoreOrganization(world.as("mona"), octo);
  expect(await inbox(world, "rita")).toMatchObject([{ title: "Of octo" }]);
  await deleteOrganization(world.as("mona"), octo);
  await world.db.run(
    sql`update organizations set deleted_at = now() - interval '400 days' where deleted_at is not null`,
  );
  await purgeOrganizations(world.as(null));
  expect(await world.db.rows(sql`select 1 from notifications`)).toEqual([]);
});

test("an import notifies nobody of what it writes", async ({ world }) => {
  const issue = await world.issue("mona", { body: "@rita", assigneeIds: [world.id("tess")] });
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "@max" });
  const folder = await mkdtemp(join(tmpdir(), "milepost-notified-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "archive.json");
  await exportArchive(world.as("mona"), { owner: "octo", name: "hello", path });
  await deleteRepository(world.as("mona"), { id: world.hello.id, confirmation: "octo/hello" });
  const result = await importArchive(world.as("mona"), {
    source: path,
    visibility: "PUBLIC",
    accountId: world.id("mona"),
  });
  expect(result.counts).toMatchObject({ issues: 1, comments: 1 });
  expect(await world.db.rows(sql`select 1 from event_queue`)).toEqual([]);
  await deliver(world);
  expect(await world.db.rows(sql`select 1 from notifications`)).toEqual([]);
});
