import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { createTeam } from "#server/test/teams.ts";
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

async function fill(world: World): Promise<number> {
  for (let n = 0; n < 3; n += 1) await world.issue("mona", { assigneeIds: [world.id("tess")] });
  const issue = await world.issue("mona", { body: "See #1.", assigneeIds: [world.id("tess")] });
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
  return issue.number;
}

describe("of a repository on a distributed database", () => {
  citusTest("a list asks one worker", async ({ world, connection }) => {
    await fill(world);
    const asked = await listAsked(connection, () => load(world, null, "RepositoryIssuesPageQuery", LIST));
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked.map(({ worker }) => worker)).size).toBe(1);
  });

  citusTest("an issue page asks one worker", async ({ world, connection }) => {
    const number = await fill(world);
    const variables = { number, timelineCount: 15, pageSkip: 0, pageCount: 0 };
    const asked = await listAsked(connection, () => load(world, null, "IssuePageQuery", variables));
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked.map(({ worker }) => worker)).size).toBe(1);
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
      await listAsked(connection, () => runCommand(world.as("mona"), createIssue, input)),
      await listAsked(connection, () => takeQueuedEvents(world.as(null), notifyEvents)),
    ];
    expect(asked.map((statements) => new Set(statements.map(({ worker }) => worker)).size)).toEqual([1, 1]);
    const names = await world.db.rows<{ login: string }>(sql`
      select a.login from notifications n join accounts a on a.id = n.account_id order by 1`);
    expect(names.map(({ login }) => login)).toEqual(["hubot", "rita", "tess"]);
  });
});
