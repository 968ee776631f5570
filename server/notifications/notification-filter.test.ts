import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { LIMITS } from "#shared/limits.ts";

async function filters(world: World, login: string): Promise<{ id: string; name: string; query: string }[]> {
  const { data } = await world.graphql(login, `{ viewer { notificationFilters { id name query } } }`);
  return (data as { viewer: { notificationFilters: { id: string; name: string; query: string }[] } }).viewer
    .notificationFilters;
}

function create(world: World, login: string, input: { name: string; query: string }) {
  return world.graphql(
    login,
    `mutation ($input: CreateNotificationFilterInput!) { createNotificationFilter(input: $input) { notificationFilter { name } } }`,
    { input },
  );
}

test("a person saves, changes and deletes filters, which are listed by name", async ({ world }) => {
  await create(world, "hubot", { name: "Reviews", query: "reason:review-requested" });
  await create(world, "hubot", { name: " mentions ", query: "reason:mention is:unread" });
  const [mentions, reviews] = await filters(world, "hubot");
  expect(mentions).toMatchObject({ name: "mentions", query: "reason:mention is:unread" });
  const updated = await world.graphql(
    "hubot",
    `mutation ($id: ID!) { updateNotificationFilter(input: { id: $id, name: "Pulls", query: "is:pr" }) { notificationFilter { name query } } }`,
    { id: reviews?.id },
  );
  expect(updated.data).toEqual({
    updateNotificationFilter: { notificationFilter: { name: "Pulls", query: "is:pr" } },
  });
  const remove = `mutation ($id: ID!) { deleteNotificationFilter(input: { id: $id }) { viewer { notificationFilters { name } } } }`;
  const deleted = await world.graphql("hubot", remove, { id: mentions?.id });
  expect(deleted.data).toEqual({ deleteNotificationFilter: { viewer: { notificationFilters: [{ name: "Pulls" }] } } });
  expect((await world.graphql("hubot", remove, { id: mentions?.id })).errors).toMatchObject([{ type: "NOT_FOUND" }]);
});

test("a filter needs a new name and a query that is understood", async ({ world }) => {
  await create(world, "hubot", { name: "Mine", query: "is:unread" });
  const message = async (input: { name: string; query: string }) =>
    (await create(world, "hubot", input)).errors?.[0]?.message;
  expect(await message({ name: "MINE", query: "is:read" })).toBe("A filter with this name exists already.");
  expect(await message({ name: " ", query: "is:read" })).toBe("Name can't be blank");
  expect(await message({ name: "x", query: " " })).toBe("Query can't be blank");
  expect(await message({ name: "x", query: "is:odd" })).toBe('"is:odd" is not known.');
  expect(await message({ name: "x".repeat(101), query: "is:read" })).toContain("100");
  expect(await message({ name: "x", query: "x".repeat(1001) })).toContain("1000");
});

test("a person saves up to fifteen filters", async ({ world }) => {
  await world.db.run(sql`insert into notification_filters (account_id, name, query)
    select ${world.id("hubot")}::bigint, 'Filter ' || n, 'is:unread' from generate_series(1, ${LIMITS.notificationFilters}::integer) n`);
  const { errors } = await create(world, "hubot", { name: "One more", query: "is:unread" });
  expect(errors?.[0]?.message).toBe("You can save up to 15 filters.");
  expect(await filters(world, "hubot")).toHaveLength(15);
});

test("nobody reads or changes the filters of others", async ({ world }) => {
  await create(world, "hubot", { name: "Mine", query: "is:unread" });
  const [filter] = await filters(world, "hubot");
  const read = await world.graphql(
    "tess",
    `query ($id: ID!) { node(id: $id) { id } user(login: "hubot") { notificationFilters { name } } }`,
    { id: filter?.id },
  );
  expect(read.data).toEqual({ node: null, user: { notificationFilters: null } });
  for (const mutation of [
    `updateNotificationFilter(input: { id: $id, name: "a", query: "is:read" })`,
    `deleteNotificationFilter(input: { id: $id })`,
  ]) {
    const { errors } = await world.graphql("tess", `mutation ($id: ID!) { ${mutation} { viewer { login } } }`, {
      id: filter?.id,
    });
    expect(errors).toMatchObject([{ type: "NOT_FOUND" }]);
  }
});
