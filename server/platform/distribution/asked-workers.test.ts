import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { describe, expect, onTestFinished } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { reportBranch } from "#server/commits/branch.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { removeAssignees } from "#server/issues/assign-issue.ts";
import { exportArchive } from "#server/imports/export-archive.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { addReaction } from "#server/reactions/react.ts";
import { buildDeliveries } from "#server/webhooks/build-deliveries.ts";
import { createWebhook } from "#server/webhooks/write-webhook.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { createTeam } from "#server/test/teams.ts";
import { makeFolder } from "#server/test/folder.ts";
import { createTestPull } from "#server/test/issues.ts";
import { citusTest } from "#server/test/world-test.ts";
import { ROOT, toIssueKey, type World } from "#server/test/world.ts";

function readQuery(name: string): string {
  const texts = JSON.parse(readFileSync(join(ROOT, "web/persisted.json"), "utf8")) as Record<string, string>;
  return Object.values(texts).find((text) => text.startsWith(`query ${name}(`)) ?? "";
}

type Notice = { message?: string; detail?: string };
type Asked = { worker: string; statement: string };

/** The statements that the coordinator sends to workers meanwhile; those to itself are left out. */
async function listAsked(connection: pg.Client, work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const { rows } = await connection.query<{ name: string }>(
    "select nodename || ':' || nodeport as name from pg_dist_node where groupid = 0",
  );
  const note = ({ message = "", detail = "" }: Notice) => {
    const worker = /on server (\S+)/.exec(detail)?.[1];
    // Transactions are begun on a worker with its first statement.
    const isStatement =
      message.startsWith("issuing") && !/issuing (?:BEGIN|SAVEPOINT|RELEASE|ROLLBACK|SET)\b/.test(message);
    const isCoordinator = rows.some(({ name }) => worker?.endsWith(`@${name}`));
    if (worker !== undefined && isStatement && !isCoordinator) asked.push({ worker, statement: message });
  };
  connection.on("notice", note);
  await connection.query("set local citus.log_remote_commands = on");
  try {
    await work();
    return asked;
  } finally {
    await connection.query("set local citus.log_remote_commands = off");
    connection.off("notice", note);
  }
}

async function load(world: World, login: string | null, name: string, variables: object): Promise<void> {
  const result = await world.graphql(login, readQuery(name), { owner: "octo", name: "hello", ...variables });
  expect(result.errors).toBeUndefined();
}

const LIST = { query: "is:issue state:open", first: 25, skip: 0, isIndex: true };

/** How many workers are asked meanwhile. */
async function countAsked(connection: pg.Client, work: () => Promise<unknown>): Promise<number> {
  return new Set((await listAsked(connection, work)).map(({ worker }) => worker)).size;
}

const OID = "a".repeat(40);

/** A pull request with a head, checks, a review and a milestone, in a repository with a webhook. */
async function fillPull(world: World): Promise<IssueRow> {
  const [mona, repositoryId] = [world.as("mona"), world.hello.id];
  await createWebhook(mona, { owner: { repositoryId }, url: "https://ci.example", events: ["*"] });
  const milestone = await createMilestone(mona, { repositoryId, title: "1.0" });
  await reportBranch(mona, { repositoryId, name: "topic", oid: OID });
  const pull = await createTestPull(world, "wren", "Closes #1.");
  await updateIssue(mona, { ...toIssueKey(pull), milestoneId: milestone.id });
  await createCommitStatus(mona, { repositoryId, oid: OID, state: "PENDING" });
  await addReview(mona, { ...toIssueKey(pull), event: "REQUEST_CHANGES", body: "No" });
  return pull;
}

async function fill(world: World): Promise<number> {
  for (let n = 0; n < 3; n += 1) await world.issue("mona", { assigneeIds: [world.id("tess")] });
  const issue = await world.issue("mona", { body: "See #1.", assigneeIds: [world.id("tess")] });
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
  return issue.number;
}

describe("of a repository on a distributed database", () => {
  citusTest("a list asks one worker", async ({ world, connection }) => {
    await fill(world);
    await fillPull(world);
    for (const query of [LIST.query, "is:pr state:open"])
      expect(
        await countAsked(connection, () => load(world, null, "RepositoryIssuesPageQuery", { ...LIST, query })),
      ).toBe(1);
  });

  citusTest("an issue page asks one worker", async ({ world, connection }) => {
    const number = await fill(world);
    const pull = await fillPull(world);
    const variables = { timelineCount: 15, pageSkip: 0, pageCount: 0 };
    for (const shown of [number, pull.number])
      expect(
        await countAsked(connection, () => load(world, null, "IssuePageQuery", { ...variables, number: shown })),
      ).toBe(1);
  });

  citusTest("what people do asks one worker", async ({ world, connection }) => {
    await fill(world);
    const key = toIssueKey(await world.issue("mona", { assigneeIds: [world.id("tess")] }));
    const pull = toIssueKey(await fillPull(world));
    const mona = world.as("mona");
    const comment = await addComment(mona, { subject: key, body: "A comment" });
    const folder = await makeFolder("milepost-export-");
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "archive.json");
    const steps: Record<string, () => Promise<unknown>> = {
      comment: () => addComment(world.as("tess"), { subject: key, body: "Another one" }),
      react: () => addReaction(mona, { ...key, subject: "ISSUE", content: "HEART" }),
      unassign: () => removeAssignees(mona, { ...key, assigneeIds: [world.id("tess")] }),
      read: () => markIssueAsRead(world.as("tess"), key),
      close: () => closeIssue(mona, key),
      "delete a comment": () => deleteIssueComment(mona, { repositoryId: key.repositoryId, id: comment.id }),
      check: () => createCommitStatus(mona, { repositoryId: key.repositoryId, oid: OID, state: "SUCCESS" }),
      review: () => addReview(mona, { ...pull, event: "APPROVE" }),
      merge: () => mergePull(mona, pull),
      webhooks: () => buildDeliveries(world.as(null)),
      export: () => exportArchive(world.as(null), { owner: "octo", name: "hello", path }),
    };
    const asked: Record<string, number> = {};
    for (const [name, step] of Object.entries(steps)) asked[name] = await countAsked(connection, step);
    expect(asked).toEqual(Object.fromEntries(Object.keys(steps).map((name) => [name, 1])));
  });

  citusTest("a new issue with mentions asks one worker, and so do its notifications", async ({ world, connection }) => {
    const team = {
      organizationId: world.hello.ownerId,
      slug: "design",
      memberIds: [world.id("rita")],
      repositories: [],
    };
    await createTeam(world.as("mona"), team);
    const input = {
      repositoryId: world.hello.id,
      title: "A title",
      body: "@hubot @octo/design",
      assigneeIds: [world.id("tess")],
    };
    const asked = [
      await countAsked(connection, () => runCommand(world.as("mona"), createIssue, input)),
      await countAsked(connection, () => takeQueuedEvents(world.as(null), notifyEvents)),
    ];
    expect(asked).toEqual([1, 1]);
    const names = await world.db.rows<{ login: string }>(sql`
      select a.login from notifications n join accounts a on a.id = n.account_id order by 1`);
    expect(names.map(({ login }) => login)).toEqual(["hubot", "rita", "tess"]);
  });
});
