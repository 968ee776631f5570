import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { addReaction } from "#server/reactions/react.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("reactions are listed by kind, in pages, with their people", async ({ world }) => {
  const issue = await world.issue("mona");
  const key = { ...toIssueKey(issue), subject: "ISSUE" } as const;
  for (const login of ["mona", "rita", "tess"]) await addReaction(world.as(login), { ...key, content: "HEART" });
  await addReaction(world.as("tess"), { ...key, content: "EYES" });
  const read = await readRepository<{ issue: unknown }>(
    world,
    "rita",
    `issue(number: ${issue.number}) {
      all: reactions(first: 10) { totalCount viewerHasReacted nodes { content } }
      hearts: reactions(content: HEART, first: 2, orderBy: { field: CREATED_AT, direction: DESC }) {
        totalCount viewerHasReacted nodes { id databaseId createdAt user { login } reactable { ... on Issue { number } } } pageInfo { hasNextPage } }
      eyes: reactions(content: EYES) { totalCount viewerHasReacted }
      reactionGroups { content createdAt subject { ... on Issue { number } }
        users(first: 1) { totalCount edges { reactedAt node { login } } }
        reactors(first: 2) { totalCount edges { reactedAt node { ... on User { login } } } pageInfo { hasNextPage endCursor } } } }`,
  );
  expect(read.issue).toMatchObject({
    all: { totalCount: 4, viewerHasReacted: true, nodes: [{}, {}, {}, { content: "EYES" }] },
    hearts: {
      totalCount: 3,
      nodes: [{ user: { login: "tess" }, reactable: { number: issue.number } }, { user: { login: "rita" } }],
      pageInfo: { hasNextPage: true },
    },
    eyes: { totalCount: 1, viewerHasReacted: false },
  });
  const { reactionGroups } = read.issue as { reactionGroups: { content: string; createdAt: string | null }[] };
  expect(reactionGroups).toHaveLength(8);
  expect(reactionGroups.find(({ content }) => content === "HEART")).toMatchObject({
    subject: { number: issue.number },
    users: { totalCount: 3, edges: [{ node: { login: "mona" } }] },
    reactors: {
      totalCount: 3,
      edges: [{ node: { login: "mona" } }, { node: { login: "rita" } }],
      pageInfo: { hasNextPage: true },
    },
  });
  expect(reactionGroups.find(({ content }) => content === "LAUGH")?.createdAt).toBeNull();
});

test("the groups that are used are in the order of their kinds, without the others", async ({ world }) => {
  const issue = await world.issue("mona");
  const key = { ...toIssueKey(issue), subject: "ISSUE" } as const;
  for (const content of ["EYES", "HEART", "THUMBS_UP"] as const)
    await addReaction(world.as("tess"), { ...key, content });
  await addReaction(world.as("rita"), { ...key, content: "HEART" });
  const selection = `issue(number: ${issue.number}) { usedReactionGroups { content viewerHasReacted reactors { totalCount } } }`;
  expect(await readRepository(world, "rita", selection)).toEqual({
    issue: {
      usedReactionGroups: [
        { content: "THUMBS_UP", viewerHasReacted: false, reactors: { totalCount: 1 } },
        { content: "HEART", viewerHasReacted: true, reactors: { totalCount: 2 } },
        { content: "EYES", viewerHasReacted: false, reactors: { totalCount: 1 } },
      ],
    },
  });
});

test("adding and removing a reaction return it, and it is found by its id", async ({ world }) => {
  const { number } = await world.issue("mona");
  const { issue } = await readRepository<{ issue: { id: string } }>(world, "mona", `issue(number: ${number}) { id }`);
  const run = async (name: string) =>
    (
      await world.graphql(
        "rita",
        `mutation ($id: ID!) { ${name}(input: { subjectId: $id, content: ROCKET }) { reaction { id content user { login } } reactionGroups { content reactors { totalCount } } subject { id } } }`,
        issue,
      )
    ).data?.[name] as { reaction: { id: string } };
  const added = await run("addReaction");
  expect(added).toMatchObject({ reaction: { content: "ROCKET", user: { login: "rita" } }, subject: issue });
  expect((await run("addReaction")).reaction.id).toBe(added.reaction.id);
  const byId = `query ($id: ID!) { node(id: $id) { ... on Reaction { content } } }`;
  expect((await world.graphql("mona", byId, added.reaction)).data).toEqual({ node: { content: "ROCKET" } });
  expect((await run("removeReaction")).reaction.id).toBe(added.reaction.id);
  expect((await world.graphql("mona", byId, added.reaction)).data).toEqual({ node: null });
  expect((await run("removeReaction")).reaction).toBeNull();
});

test("the reactions to many comments take as many statements as those to one", async ({ world }) => {
  const issue = toIssueKey(await world.issue("mona"));
  const comment = async () => {
    const { repositoryId, id } = await addComment(world.as("mona"), { subject: issue, body: "Text" });
    await addReaction(world.as("rita"), { repositoryId, id, subject: "COMMENT", content: "HEART" });
  };
  const count = async () => {
    const before = world.db.statements.count;
    await readRepository(
      world,
      "mona",
      "issues(first: 1) { nodes { comments(first: 50) { nodes { reactions(first: 5) { nodes { user { login } } } } } } }",
    );
    return world.db.statements.count - before;
  };
  await comment();
  const ofOne = await count();
  for (let index = 0; index < 4; index += 1) await comment();
  expect(await count()).toBe(ofOne);
});
