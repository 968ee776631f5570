import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { minimizeComment } from "#server/comments/minimize-comment.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

async function addComments(world: World): Promise<void> {
  const open = toIssueKey(await world.issue("mona"));
  const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  await addComment(world.as("ada"), { subject: open, body: "First" });
  await addComment(world.as("ada"), { subject: hidden, body: "Secret" });
  await addComment(world.as("ada"), { subject: open, body: "Last" });
  await addComment(world.as("hubot"), { subject: open, body: "Not of ada" });
}

const QUERY = `query ($login: String!, $first: Int, $skip: Int) { actor(login: $login) { __typename login
  ... on CommentAuthor { issueComments(first: $first, skip: $skip) {
    totalCount nodes { body repository { name } } pageInfo { hasNextPage } } } } }`;

type Comments = { totalCount: number; nodes: { body: string }[]; pageInfo: { hasNextPage: boolean } };
type Person = { __typename: string; login: string; issueComments: Comments };

async function readPerson(world: World, viewer: string | null, variables: Record<string, unknown>): Promise<Person> {
  const { data, errors } = await world.graphql(viewer, QUERY, variables);
  expect(errors).toBeUndefined();
  return (data as { actor: Person }).actor;
}

const getBodies = ({ issueComments }: Person) => issueComments.nodes.map(({ body }) => body);

test("the comments of a person are listed newest first, without those that the viewer cannot see", async ({
  world,
}) => {
  await addComments(world);
  for (const [viewer, bodies] of [
    ["mona", ["Last", "Secret", "First"]],
    ["hubot", ["Last", "First"]],
    [null, ["Last", "First"]],
  ] as const) {
    const person = await readPerson(world, viewer, { login: "ADA" });
    expect(getBodies(person)).toEqual(bodies);
    expect(person.issueComments.totalCount).toBe(bodies.length);
  }
});

test("the comments of a person have pages", async ({ world }) => {
  await addComments(world);
  const first = await readPerson(world, "mona", { login: "ada", first: 2 });
  expect([getBodies(first), first.issueComments.pageInfo.hasNextPage]).toEqual([["Last", "Secret"], true]);
  const second = await readPerson(world, "mona", { login: "ada", first: 2, skip: 2 });
  expect([getBodies(second), second.issueComments.pageInfo.hasNextPage]).toEqual([["First"], false]);
});

test("placeholders and bots are found by their login, with their comments", async ({ world }) => {
  const issue = toIssueKey(await world.issue("mona"));
  for (const [kind, login] of [
    ["MANNEQUIN", "Bren2010"],
    ["BOT", "helper[bot]"],
  ]) {
    const account = await world.db.row<{ id: number }>(
      sql`insert into accounts (kind, login) values (${kind}::account_kind, ${login}) returning id`,
    );
    await world.db.run(sql`insert into comments (repository_id, issue_id, author_id, body, body_html)
      values (${issue.repositoryId}, ${issue.id}, ${account?.id}, ${`By ${login}`}, '')`);
  }
  const placeholder = await readPerson(world, null, { login: "bren2010" });
  expect([placeholder.__typename, ...getBodies(placeholder)]).toEqual(["Mannequin", "By Bren2010"]);
  const bot = await readPerson(world, null, { login: "helper[bot]" });
  expect([bot.__typename, ...getBodies(bot)]).toEqual(["Bot", "By helper[bot]"]);
});

test("a hidden comment stays in the list, marked as hidden", async ({ world }) => {
  const issue = toIssueKey(await world.issue("mona"));
  const comment = await addComment(world.as("hubot"), { subject: issue, body: "Buy now" });
  await minimizeComment(world.as("mona"), { repositoryId: comment.repositoryId, id: comment.id, classifier: "SPAM" });
  const { data } = await world.graphql(
    null,
    `{ user(login: "hubot") { issueComments { nodes { isMinimized minimizedReason } } } }`,
  );
  expect(data).toEqual({ user: { issueComments: { nodes: [{ isMinimized: true, minimizedReason: "spam" }] } } });
});
