import { describe, expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { addAssignees } from "#server/issues/assign-issue.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { addLabels } from "#server/issues/label-issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
// A distributed database takes up to four more.
import { plainTest as test } from "#server/test/world-test.ts";

/** The statements of a command as a mutation runs it: its savepoint, in production its `begin`, is one of them. */
async function countStatements<I>(world: World, run: (tx: Context, input: I) => Promise<unknown>, input: I) {
  const before = world.db.statements.count;
  await runCommand(world.as("mona"), run, input);
  return world.db.statements.count - before;
}

async function makeLabels(world: World, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const label = await createLabel(world.as("mona"), { repositoryId: world.hello.id, name, color: "f00" });
    ids.push(label.id);
  }
  return ids;
}

async function makeMilestone(world: World, title: string): Promise<number> {
  return (await createMilestone(world.as("mona"), { repositoryId: world.hello.id, title })).id;
}

describe("the statements of a command", () => {
  test("to close an issue are up to 7", async ({ world }) => {
    const issue = await world.issue("mona");
    expect(await countStatements(world, closeIssue, toIssueKey(issue))).toBeLessThanOrEqual(7);
  });

  test("to create an issue are up to 10", async ({ world }) => {
    const input = { repositoryId: world.hello.id, title: "A title", body: "Some text." };
    expect(await countStatements(world, createIssue, input)).toBeLessThanOrEqual(10);
  });

  test("to create an issue with 4 labels, 2 assignees and a milestone are up to 14", async ({ world }) => {
    const input = {
      repositoryId: world.hello.id,
      title: "A title",
      body: "Some text.",
      labelIds: await makeLabels(world, ["bug", "docs", "priority/high", "priority/low"]),
      assigneeIds: [world.id("mona"), world.id("tess")],
      milestoneId: await makeMilestone(world, "v1"),
    };
    expect(await countStatements(world, createIssue, input)).toBeLessThanOrEqual(14);
  });

  test("to update five properties of an issue are up to 15", async ({ world }) => {
    const [bug = 0, docs = 0, help = 0] = await makeLabels(world, ["bug", "docs", "help"]);
    const issue = await world.issue("mona", {
      body: "before",
      labelIds: [bug],
      assigneeIds: [world.id("tess")],
      milestoneId: await makeMilestone(world, "v1"),
    });
    const change = {
      ...toIssueKey(issue),
      title: "Another title",
      body: "after",
      milestoneId: await makeMilestone(world, "v2"),
      labelIds: [docs, help],
      assigneeIds: [world.id("wren"), world.id("max")],
    };
    expect(await countStatements(world, updateIssue, change)).toBeLessThanOrEqual(15);
  });

  test("to assign five people in a private repository are up to 11", async ({ world }) => {
    const issue = await world.issue("mona", { repositoryId: world.secret.id });
    const assigneeIds = ["rita", "tess", "wren", "max", "ada"].map((login) => world.id(login));
    expect(await countStatements(world, addAssignees, { ...toIssueKey(issue), assigneeIds })).toBeLessThanOrEqual(11);
  });

  test("to add labels do not depend on the number of labels", async ({ world }) => {
    const [first = 0, ...others] = await makeLabels(world, ["a", "b", "c", "d", "e", "f"]);
    const issue = await world.issue("mona");
    const single = await countStatements(world, addLabels, { ...toIssueKey(issue), labelIds: [first] });
    expect(await countStatements(world, addLabels, { ...toIssueKey(issue), labelIds: others })).toBe(single);
    const events = await world.db.rows(sql`select 1 from events where issue_id = ${issue.id} and kind = 'LABELED'`);
    expect(events).toHaveLength(6);
  });
});
