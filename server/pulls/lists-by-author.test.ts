import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type List = { totalCount: number; nodes: { number: number; repository: { name: string } }[] };

async function read<Value>(world: World, viewer: string | null, login: string, field: string): Promise<Value> {
  const { data, errors } = await world.graphql(viewer, `{ user(login: "${login}") { field: ${field} } }`);
  expect(errors).toBeUndefined();
  return (data as { user: { field: Value } }).user.field;
}

const LIST = "{ totalCount nodes { number repository { name } } }";
const names = ({ nodes }: List) => nodes.map(({ number, repository }) => `${repository.name}#${number}`);

test("a user's issues are those of all repositories that the viewer can see, newest first", async ({ world }) => {
  const first = await world.issue("mona");
  await world.issue("mona", { repositoryId: world.secret.id });
  await world.issue("hubot");
  await createTestPull(world, "mona");
  const last = await world.issue("mona");
  for (const [viewer, expected] of [
    ["rita", [`hello#${last.number}`, "secret#1", `hello#${first.number}`]],
    ["hubot", [`hello#${last.number}`, `hello#${first.number}`]],
    [null, [`hello#${last.number}`, `hello#${first.number}`]],
  ] as const) {
    const list = await read<List>(world, viewer, "mona", `issues(first: 10) ${LIST}`);
    expect([list.totalCount, names(list)]).toEqual([expected.length, expected]);
  }
});

test("a user's issues take GitHub's filters, with the labels and milestones of each repository", async ({ world }) => {
  const there = { repositoryId: world.secret.id };
  const here = { repositoryId: world.hello.id };
  const bug = await createLabel(world.as("wren"), { ...here, name: "bug", color: "f00" });
  const otherBug = await createLabel(world.as("wren"), { ...there, name: "Bug", color: "f00" });
  await createMilestone(world.as("wren"), { ...there, title: "Other" });
  const one = await createMilestone(world.as("wren"), { ...there, title: "One" });
  const otherOne = await createMilestone(world.as("wren"), { ...here, title: "One" });
  const first = await world.issue("mona", { labelIds: [bug.id], milestoneId: otherOne.id });
  await world.issue("mona", { ...there, labelIds: [otherBug.id], milestoneId: one.id, body: "@rita" });
  await closeIssue(world.as("mona"), toIssueKey(first));
  const list = async (args: string) =>
    names(await read<List>(world, "rita", "mona", `issues(first: 10, ${args}) ${LIST}`));
  expect(await list('labels: ["BUG"], orderBy: { field: CREATED_AT, direction: ASC }')).toEqual([
    "hello#1",
    "secret#1",
  ]);
  expect(await list("states: [OPEN]")).toEqual(["secret#1"]);
  expect(await list('filterBy: { milestone: "One", states: [CLOSED] }')).toEqual(["hello#1"]);
  expect(await list('filterBy: { milestoneNumber: "2" }')).toEqual(["secret#1"]);
  expect(await list('filterBy: { mentioned: "rita" }')).toEqual(["secret#1"]);
  expect(await list("filterBy: { viewerSubscribed: true }")).toEqual([]);
});

test("a user's pull requests are filtered by state, branch and label, and by what the viewer can see", async ({
  world,
}) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await world.issue("wren", { labelIds: [label.id] });
  const merged = await createTestPull(world, "wren", "", "one");
  await mergePull(world.as("wren"), toIssueKey(merged));
  const open = await createTestPull(world, "wren", "", "two");
  const list = async (args: string, viewer: string | null = null) =>
    names(await read<List>(world, viewer, "wren", `pullRequests(first: 10${args}) ${LIST}`));
  expect(await list("")).toEqual([`hello#${open.number}`, `hello#${merged.number}`]);
  expect(await list(", states: [MERGED]")).toEqual([`hello#${merged.number}`]);
  expect(await list(', headRefName: "two", baseRefName: "main"')).toEqual([`hello#${open.number}`]);
  expect(await list(', labels: ["bug"]')).toEqual([]);
  await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
  expect([await list(""), (await list("", "rita")).length]).toEqual([[], 2]);
});

test("a user's comments are sorted by their last change if that is asked for", async ({ world }) => {
  const subject = toIssueKey(await world.issue("mona"));
  const first = await addComment(world.as("hubot"), { subject, body: "First" });
  await addComment(world.as("hubot"), { subject, body: "Second" });
  const later = { ...world.as("hubot"), now: new Date(Date.now() + 60_000) };
  await updateIssueComment(later, { repositoryId: first.repositoryId, id: first.id, body: "First, changed" });
  const bodies = async (args: string) =>
    (
      await read<{ nodes: { body: string }[] }>(
        world,
        null,
        "hubot",
        `issueComments(first: 5${args}) { nodes { body } }`,
      )
    ).nodes.map(({ body }) => body);
  expect(await bodies("")).toEqual(["Second", "First, changed"]);
  expect(await bodies(", orderBy: { field: UPDATED_AT, direction: DESC }")).toEqual(["First, changed", "Second"]);
  expect(await bodies(", orderBy: { field: UPDATED_AT, direction: ASC }")).toEqual(["Second", "First, changed"]);
});
