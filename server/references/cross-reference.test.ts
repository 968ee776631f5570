import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";
import { type World, toIssueKey } from "#server/test/world.ts";

const TIMELINE = `query ($id: ID!) { node(id: $id) { ... on Issueish { shownTimelineItems(first: 50) { totalCount nodes { __typename
  ... on CrossReferencedEvent { isCrossRepository willCloseTarget source { ... on Issueish { number } } } } } } } }`;

async function loadReferenceItems(world: World, login: string | null, issue: IssueRow) {
  const id = globalId(issue.isPull ? "PR" : "I", issue.repositoryId, issue.id);
  const { data } = await world.graphql(login, TIMELINE, { id });
  return (data as { node: { shownTimelineItems: { totalCount: number; nodes: { __typename: string }[] } } }).node
    .shownTimelineItems;
}

test.for([
  "See #1",
  "GH-1 is like it",
  "octo/hello#1",
  "http://localhost:4000/octo/hello/issues/1",
  "Fixes #1 and #1 again",
])("the text %j makes one cross-reference", async (text, { world }) => {
  const target = await world.issue("mona");
  const source = await world.issue("hubot", { body: text });
  await addComment(world.as("hubot"), { subject: toIssueKey(source), body: text });
  expect(await loadReferenceItems(world, null, target)).toEqual({
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
  "the text %j makes no cross-reference",
  async (text, { world }) => {
    const target = await world.issue("mona");
    await world.issue("hubot", { body: text });
    expect((await loadReferenceItems(world, null, target)).totalCount).toBe(0);
  },
);

test("the URL of an issue is shown in its short form", async ({ world }) => {
  await world.issue("mona");
  const source = await world.issue("hubot", { body: "http://localhost:4000/octo/hello/issues/1#issuecomment-5" });
  const { data } = await world.graphql(null, `query ($id: ID!) { node(id: $id) { ... on Issue { bodyHTML } } }`, {
    id: globalId("I", source.repositoryId, source.id),
  });
  expect(JSON.stringify(data)).toContain('href=\\"/octo/hello/issues/1#issuecomment-5\\" class=\\"issue-link\\"');
  expect(JSON.stringify(data)).toContain("octo/hello#1 (comment)</a>");
});

test("a cross-reference from a hidden issue is in no count and no link", async ({ world }) => {
  const target = await world.issue("mona");
  const hidden = await world.issue("mona", {
    repositoryId: world.secret.id,
    title: "Secret plans",
    body: "octo/hello#1",
  });
  expect(await loadReferenceItems(world, "hubot", target)).toEqual({ totalCount: 0, nodes: [] });
  expect((await loadReferenceItems(world, "rita", target)).totalCount).toBe(1);
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

test("a reference by someone who cannot see the issue makes no cross-reference", async ({ world }) => {
  const hidden = await world.issue("mona", { repositoryId: world.secret.id });
  await world.issue("hubot", { body: `octo/secret#${hidden.number}` });
  expect((await loadReferenceItems(world, "mona", hidden)).totalCount).toBe(0);
});

test.for(["/%/x/issues/1", "/a%00b/x/issues/1", "/octo/%E0%A4/pull/1"])(
  "a link to %s that is written by hand leads nowhere, and the comment is kept",
  async (href, { world }) => {
    const issue = await world.issue("hubot", { body: `<a href="${href}" class="issue-link">x</a>` });
    await addComment(world.as("hubot"), {
      subject: toIssueKey(issue),
      body: `<a href="${href}" class="issue-link">x</a>`,
    });
    const { errors } = await world.graphql(
      null,
      "query ($id: ID!) { node(id: $id) { ... on Issue { bodyHTML comments(first: 5) { nodes { bodyHTML } } } } }",
      { id: globalId("I", issue.repositoryId, issue.id) },
    );
    expect(errors).toBeUndefined();
    const RESOURCE = "query ($url: URI!) { resource(url: $url) { __typename } }";
    expect((await world.graphql(null, RESOURCE, { url: href })).data).toEqual({ resource: null });
  },
);
