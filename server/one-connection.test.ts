import { expect, onTestFinished, test } from "vitest";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer } from "#server/test/server.ts";

const CREATE = `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { id } } }`;
const COMMENT = `mutation ($id: ID!) { addComment(input: { subjectId: $id, body: "Hello @mona" }) { commentEdge { node { bodyHTML } } } }`;
const CLOSE = `mutation ($id: ID!) { closeIssue(input: { issueId: $id }) { issue { state } } }`;
const RENAME = `mutation ($id: ID!) { updateIssue(input: { id: $id, title: "Renamed" }) { issue { titleHTML } } }`;

// A command that took a second connection while it holds one would wait for itself as soon as all are taken.
test("a command needs one connection: with a pool of one, twenty at once all succeed", async () => {
  const copy = await copyDatabase();
  const server = await startTestServer(copy.connection, { poolSize: 1, waitMs: 30_000 });
  onTestFinished(async () => {
    await server.stop();
    await copy.drop();
  });
  const cookie = await signedIn(server, "mona");
  const created = await server.graphql(
    cookie,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
  const { id } = (created.data as { createRepository: { repository: { id: string } } }).createRepository.repository;
  const titles = Array.from({ length: 20 }, (_, index) => `issue ${index}`);
  const issues = await Promise.all(titles.map((title) => server.graphql(cookie, CREATE, { id, title })));
  const ids = issues.map(({ data }) => (data as { createIssue: { issue: { id: string } } }).createIssue.issue.id);
  const [first] = ids;
  for (const mutation of [COMMENT, RENAME, CLOSE]) {
    const answers = await Promise.all(ids.map((issue) => server.graphql(cookie, mutation, { id: issue })));
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  }
  const comments = await Promise.all(titles.map(() => server.graphql(cookie, COMMENT, { id: first })));
  expect(comments.flatMap(({ errors }) => errors ?? [])).toEqual([]);
});
