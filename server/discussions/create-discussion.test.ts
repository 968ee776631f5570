import { expect } from "vitest";
import { createDiscussion } from "#server/discussions/create-discussion.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { mergeLabel, deleteLabel } from "#server/labels/delete-label.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { archiveRepository } from "#server/repositories/archive-repository.ts";
import { setInteractionLimit } from "#server/repositories/interaction-limit.ts";
import type { World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const CREATE = `mutation ($input: CreateDiscussionInput!) { createDiscussion(input: $input) { discussion { number } } }`;
const READ = `query ($number: Int!) { repository(owner: "octo", name: "hello") { discussion(number: $number) {
  id number title body bodyHTML formattedBody author { login } labels(first: 5) { nodes { name } } repository { name } } } }`;

const text = (world: World) => ({ repositoryId: world.hello.id, title: "Sizes", body: "Which **sizes**?", labels: [] });

const readLabels = async (world: World, number: number) => {
  const { data } = await world.graphql(null, READ, { number });
  const { nodes } = (data as { repository: { discussion: { labels: { nodes: { name: string }[] } } } }).repository
    .discussion.labels;
  return nodes.map(({ name }) => name);
};

test("a discussion takes the next number of the repository and is read by it", async ({ world }) => {
  const ctx = { ...world.as("tess"), now: new Date("2026-09-01T12:00:00Z") };
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "idea", color: "f00" });
  await world.issue("mona");
  await createDiscussion(ctx, { ...text(world), labels: [label] });
  expect((await world.issue("mona")).number).toBe(3);
  const { data, errors } = await world.graphql(null, READ, { number: 2 });
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    repository: {
      discussion: {
        number: 2,
        title: "Sizes",
        bodyHTML: '<p dir="auto">Which <strong>sizes</strong>?</p>\n',
        formattedBody:
          "### From discussion #2\n\n<div type='discussions-op-text'>\n\n<sup>Originally posted by **tess** September 1, 2026</sup>\n\nWhich **sizes**?\n\n</div>",
        author: { login: "tess" },
        labels: { nodes: [{ name: "idea" }] },
        repository: { name: "hello" },
      },
    },
  });
  expect((await world.graphql(null, READ, { number: 1 })).data).toEqual({ repository: { discussion: null } });
});

test("everyone who sees a repository can start one; labels require triage permission", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "idea", color: "f00" });
  const input = { repositoryId: globalId("R", world.hello.id), title: "Hi", body: "", categoryId: "DIC_1" };
  expect((await world.graphql("hubot", CREATE, { input })).data).toEqual({
    createDiscussion: { discussion: { number: 1 } },
  });
  const labelIds = [globalId("LA", world.hello.id, label.id)];
  expect((await world.graphql("hubot", CREATE, { input: { ...input, labelIds } })).errors).toMatchObject([
    { type: "FORBIDDEN" },
  ]);
  expect((await world.graphql(null, CREATE, { input })).errors).toMatchObject([{ type: "UNAUTHENTICATED" }]);
});

test("its title, body and labels are checked", async ({ world }) => {
  const mona = world.as("mona");
  const other = await createLabel(mona, { repositoryId: world.secret.id, name: "idea", color: "f00" });
  for (const [part, error] of [
    [{ title: " " }, { field: "title", message: "Title can't be blank" }],
    [{ body: "x".repeat(65_537) }, { field: "body" }],
    [{ labels: [other] }, { code: "NOT_FOUND" }],
  ] as const) {
    await expect(
      createDiscussion(mona, { ...text(world), ...part, labels: [...(part.labels ?? [])] }),
    ).rejects.toMatchObject(error);
  }
});

test("an archived repository and an interaction limit refuse it", async ({ world }) => {
  const repositoryId = world.hello.id;
  await setInteractionLimit(world.as("mona"), { repositoryId, limit: "COLLABORATORS_ONLY" });
  await expect(createDiscussion(world.as("hubot"), text(world))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await archiveRepository(world.as("mona"), { id: repositoryId });
  await expect(createDiscussion(world.as("mona"), text(world))).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a deleted label is removed, a merged one is replaced", async ({ world }) => {
  const mona = world.as("mona");
  const add = (name: string) => createLabel(mona, { repositoryId: world.hello.id, name, color: "f00" });
  const [idea, wish, plan] = [await add("idea"), await add("wish"), await add("plan")];
  const { number } = await createDiscussion(mona, { ...text(world), labels: [idea, wish] });
  await mergeLabel(mona, { ...wish, intoId: plan.id });
  expect(await readLabels(world, number)).toEqual(["idea", "plan"]);
  await deleteLabel(mona, idea);
  expect(await readLabels(world, number)).toEqual(["plan"]);
});

test("it is deleted with its repository", async ({ world }) => {
  await createDiscussion(world.as("mona"), text(world));
  await world.db.run(sql`delete from repositories where id = ${world.hello.id}`);
  expect(await world.db.rows(sql`select 1 from discussions`)).toEqual([]);
});
