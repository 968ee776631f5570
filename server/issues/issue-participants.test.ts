import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";

const PARTICIPANTS = `query ($query: String, $role: IssueParticipantRole) { repository(owner: "octo", name: "hello") {
  issueParticipants(query: $query, role: $role) { nodes { ... on Actor { login } } } } }`;

test("everybody who can read a repository can filter by its authors and assignees", async ({ world }) => {
  await world.issue("hubot");
  await world.issue("tess", { assigneeIds: [world.id("wren")] });
  const list = async (login: string | null, variables: Record<string, unknown> = {}) => {
    const { data } = await world.graphql(login, PARTICIPANTS, variables);
    const { repository } = data as { repository: { issueParticipants: { nodes: { login: string }[] } } };
    return repository.issueParticipants.nodes.map((node) => node.login);
  };
  for (const login of [null, "rita"]) expect(await list(login)).toEqual(["hubot", "tess", "wren"]);
  expect(await list("wren")).toEqual(["wren", "hubot", "tess"]);
  expect(await list(null, { role: "AUTHOR" })).toEqual(["hubot", "tess"]);
  expect(await list(null, { role: "ASSIGNEE" })).toEqual(["wren"]);
  expect(await list(null, { query: "@W" })).toEqual(["wren"]);
  // People with a role who are in no issue are not shown.
  expect(await list(null, { query: "max" })).toEqual([]);
});
