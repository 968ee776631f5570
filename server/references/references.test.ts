import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { reloadIssue, type IssueRow } from "#server/issues/issue.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const TIMELINE = `query ($id: ID!) { node(id: $id) { ... on Issueish { timelineItems(first: 50) { totalCount nodes { __typename
  ... on CrossReferencedEvent { isCrossRepository willCloseTarget source { ... on Issueish { number } } } } } } } }`;

async function referencesOf(world: World, login: string | null, issue: IssueRow) {
  const id = globalId(issue.isPull ? "PR" : "I", issue.repositoryId, issue.id);
  const { data } = await world.graphql(login, TIMELINE, { id });
  return (data as { node: { timelineItems: { totalCount: number; nodes: { __typename: string }[] } } }).node
    .timelineItems;
}

describe("a reference", () => {
  test.for([
    "See #1",
    "GH-1 is like it",
    "octo/hello#1",
    "http://localhost:4000/octo/hello/issues/1",
    "Fixes #1 and #1 again",
  ])("made by %j is told on the issue, once", async (text, { world }) => {
    const target = await world.issue("mona");
    const source = await world.issue("hubot", { body: text });
    await addComment(world.as("hubot"), { subject: toIssueKey(source), body: text });
    expect(await referencesOf(world, null, target)).toEqual({
      totalCount: 1,
      nodes: [
        {
          __typename: "CrossReferencedEvent",
          isCrossRepository: false,
          willCloseTarget: false,
          source: { number: source.number },
        },
      ],
    });
  });

  test.for(["`#1`", "```\n#1\n```", "http://localhost:40001/octo/hello/issues/1", "a#1", "#2"])(
    "is not made by %j",
    async (text, { world }) => {
      const target = await world.issue("mona");
      await world.issue("hubot", { body: text });
      expect((await referencesOf(world, null, target)).totalCount).toBe(0);
    },
  );

  test("by an address reads as its short form", async ({ world }) => {
    await world.issue("mona");
    const source = await world.issue("hubot", { body: "http://localhost:4000/octo/hello/issues/1#issuecomment-5" });
    const { data } = await world.graphql(null, `query ($id: ID!) { node(id: $id) { ... on Issue { bodyHTML } } }`, {
      id: globalId("I", source.repositoryId, source.id),
    });
    expect(JSON.stringify(data)).toContain('href=\\"/octo/hello/issues/1#issuecomment-5\\" class=\\"issue-link\\"');
    expect(JSON.stringify(data)).toContain("octo/hello#1 (comment)</a>");
  });

  test("from a private repository leaves no trace with those who may not see it, in no count and no link", async ({
    world,
  }) => {
    const target = await world.issue("mona");
    const hidden = await world.issue("mona", {
      repositoryId: world.secret.id,
      title: "Secret plans",
      body: "octo/hello#1",
    });
    expect(await referencesOf(world, "hubot", target)).toEqual({ totalCount: 0, nodes: [] });
    expect((await referencesOf(world, "rita", target)).totalCount).toBe(1);
    const open = await world.issue("mona", { body: `Compare octo/secret#${hidden.number}` });
    const html = async (login: string) =>
      JSON.stringify(
        (
          await world.graphql(login, `query ($id: ID!) { node(id: $id) { ... on Issue { bodyHTML } } }`, {
            id: globalId("I", open.repositoryId, open.id),
          })
        ).data,
      );
    expect(await html("rita")).toContain("issue-link");
    expect(await html("hubot")).not.toContain("<a");
    expect(await html("hubot")).toContain(`octo/secret#${hidden.number}`);
  });

  test("by someone who may not see the issue tells nothing", async ({ world }) => {
    const hidden = await world.issue("mona", { repositoryId: world.secret.id });
    await world.issue("hubot", { body: `octo/secret#${hidden.number}` });
    expect((await referencesOf(world, "mona", hidden)).totalCount).toBe(0);
  });
});

describe("a pull request's closing words", () => {
  const pull = (world: World, body: string) =>
    createPull(world.as("wren"), {
      repositoryId: world.hello.id,
      title: "Change",
      body,
      baseRefName: "main",
      headRefName: "topic",
    });

  test.for(["Closes #1", "fixed: octo/hello#1", "resolve http://localhost:4000/octo/hello/issues/1"])(
    "%j link it, and its merge closes the issue",
    async (text, { world }) => {
      const issue = await world.issue("hubot");
      const made = await pull(world, text);
      expect((await referencesOf(world, null, issue)).nodes[0]).toMatchObject({ willCloseTarget: true });
      await mergePull(world.as("wren"), toIssueKey(made));
      expect(await reloadIssue(world.as("mona"), issue)).toMatchObject({ state: "CLOSED", stateReason: "COMPLETED" });
      const { data } = await world.graphql(
        null,
        `{ repository(owner: "octo", name: "hello") { issue(number: 1) { closedByPullRequestsReferences(first: 5) { nodes { number merged } }
            timelineItems(last: 1) { nodes { ... on ClosedEvent { closer { number } } } } } } }`,
      );
      expect(data).toMatchObject({
        repository: {
          issue: {
            closedByPullRequestsReferences: { nodes: [{ number: made.number, merged: true }] },
            timelineItems: { nodes: [{ closer: { number: made.number } }] },
          },
        },
      });
    },
  );

  test("close nothing where whoever merges may not", async ({ world }) => {
    const hidden = await world.issue("mona", { repositoryId: world.secret.id });
    const made = await pull(world, `Closes octo/secret#${hidden.number}`);
    await mergePull(world.as("wren"), toIssueKey(made));
    expect((await reloadIssue(world.as("mona"), hidden)).state).toBe("CLOSED");
    const again = await world.issue("mona", { repositoryId: world.secret.id });
    const sneaky = await createPull(world.as("mona"), {
      repositoryId: world.hello.id,
      title: "x",
      body: `Closes octo/secret#${again.number}`,
      baseRefName: "main",
      headRefName: "t",
    });
    await mergePull(world.as("wren", { scopes: ["public_repo"] }), toIssueKey(sneaky));
    expect((await reloadIssue(world.as("mona"), again)).state).toBe("OPEN");
  });
});

describe("resource(url:)", () => {
  test.for([
    ["/octo/hello/issues/1", "Issue"],
    ["http://localhost:4000/octo/hello/issues/1?x#y", "Issue"],
    ["/octo/hello", "Repository"],
    ["/hubot", "User"],
    ["/octo/secret", null],
    ["//evil.example/octo/hello/issues/1", null],
    ["/octo/hello/issues/%zz", null],
    ["/octo/hello/issues/99999999999", null],
  ])("%s is %s to a stranger", async ([url, type], { world }) => {
    await world.issue("mona");
    const { data } = await world.graphql("hubot", `query ($url: URI!) { resource(url: $url) { __typename } }`, {
      url,
    });
    expect(data).toEqual({ resource: type && { __typename: type } });
  });
});
