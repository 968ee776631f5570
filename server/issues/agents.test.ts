import { expect } from "vitest";
import { writeSiteSetting } from "#server/accounts/site-settings.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

async function addBot(world: World, login: string): Promise<number> {
  const row = await world.db.row<{ id: number }>(
    sql`insert into accounts (kind, login) values ('BOT', ${login}) returning id`,
  );
  return row?.id ?? 0;
}

async function suggest(world: World, query: string | null): Promise<unknown> {
  const { data } = await world.graphql(
    "mona",
    `query ($id: ID!, $query: String) { node(id: $id) { ... on Issue {
      suggestedActors(first: 20, query: $query) { nodes { ... on Bot { login isCopilot } } }
    } } }`,
    { id: globalId("I", world.secret.id, (await world.issue("mona", { repositoryId: world.secret.id })).id), query },
  );
  const { nodes } = (data as { node: { suggestedActors: { nodes: { login?: string }[] } } }).node.suggestedActors;
  return nodes.filter(({ login }) => login !== undefined);
}

test("a bot that the setting names is suggested and assigned, in private repositories too", async ({ world }) => {
  const id = await addBot(world, "Copilot[bot]");
  expect(await suggest(world, null)).toEqual([]);
  await writeSiteSetting(world.as("mona"), "agents", ["copilot[bot]"]);
  expect(await suggest(world, null)).toEqual([{ login: "Copilot[bot]", isCopilot: true }]);
  expect(await suggest(world, "cop")).toEqual([{ login: "Copilot[bot]", isCopilot: true }]);
  const issue = await world.issue("mona", { repositoryId: world.secret.id, assigneeIds: [id] });
  expect(issue.assigneeIds).toEqual([id]);
});

test("other bots are neither suggested nor assigned", async ({ world }) => {
  const id = await addBot(world, "dependabot[bot]");
  await writeSiteSetting(world.as("mona"), "agents", ["copilot[bot]"]);
  expect(await suggest(world, "depend")).toEqual([]);
  await expect(world.issue("mona", { assigneeIds: [id] })).rejects.toThrow("dependabot[bot] cannot be assigned");
  const { data } = await world.graphql("mona", '{ actor(login: "dependabot[bot]") { ... on Bot { isCopilot } } }');
  expect(data).toEqual({ actor: { isCopilot: false } });
});
