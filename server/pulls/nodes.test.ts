import { expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { createTeam } from "#server/test/teams.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

async function loadNode(world: World, login: string | null, id: string): Promise<unknown> {
  const query = `query ($id: ID!) { node(id: $id) { __typename ... on CheckRun { name } ... on Team { slug } } }`;
  return (await world.graphql(login, query, { id })).data?.["node"];
}

test("a check run is a node for those who can see its repository", async ({ world }) => {
  const input = { headSha: "a".repeat(40), name: "ci" };
  const open = await createCheckRun(world.as("wren"), { ...input, repositoryId: world.hello.id });
  const hidden = await createCheckRun(world.as("wren"), { ...input, repositoryId: world.secret.id });
  const hiddenId = globalId("CR", world.secret.id, hidden.id);
  const node = { __typename: "CheckRun", name: "ci" };
  expect(await loadNode(world, null, globalId("CR", world.hello.id, open.id))).toEqual(node);
  expect(await loadNode(world, "hubot", hiddenId)).toBeNull();
  expect(await loadNode(world, "rita", hiddenId)).toEqual(node);
  expect(await loadNode(world, "rita", globalId("CR", world.hello.id, hidden.id))).toBeNull();
});

test("a team is a node for members of its organization", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  const teamId = await createTeam(world.as("mona"), { organizationId, slug: "core", memberIds: [], repositories: [] });
  const id = globalId("TE", teamId);
  expect(await loadNode(world, "hubot", id)).toBeNull();
  expect(await loadNode(world, null, id)).toBeNull();
  await addOrganizationMember(world.as("mona"), { organizationId, accountId: world.id("hubot"), role: "MEMBER" });
  expect(await loadNode(world, "hubot", id)).toEqual({ __typename: "Team", slug: "core" });
});
