import { expect } from "vitest";
import { test } from "#server/rest/test/rest-test.ts";

const MILESTONES = "/repos/octo/hello/milestones";

test("milestones are created, listed, changed, closed and deleted", async ({ world }) => {
  const body = { title: "v1", description: "First", due_on: "2030-05-01T08:00:00Z" };
  expect(await world.rest(`POST ${MILESTONES}`, { body })).toMatchObject({
    status: 201,
    body: { number: 1, state: "open", due_on: "2030-05-01T00:00:00Z", creator: { login: "mona" } },
  });
  expect((await world.rest(`POST ${MILESTONES}`, { body: { title: "v2", state: "closed" } })).body).toMatchObject({
    number: 2,
    state: "closed",
  });
  expect((await world.rest(`GET ${MILESTONES}`)).body).toMatchObject([{ title: "v1" }]);
  expect((await world.rest(`GET ${MILESTONES}?state=all&direction=desc`)).body).toHaveLength(2);
  const changed = await world.rest(`PATCH ${MILESTONES}/1`, { body: { title: "v1.1", due_on: null, state: "closed" } });
  expect(changed.body).toMatchObject({ title: "v1.1", due_on: null, state: "closed", description: "First" });
  expect((await world.rest(`GET ${MILESTONES}/1`)).body).toMatchObject({ title: "v1.1" });
  expect((await world.rest(`DELETE ${MILESTONES}/1`)).status).toBe(204);
  expect((await world.rest(`GET ${MILESTONES}/1`)).status).toBe(404);
});

test("a title is taken once", async ({ world }) => {
  await world.rest(`POST ${MILESTONES}`, { body: { title: "v1" } });
  expect(await world.rest(`POST ${MILESTONES}`, { body: { title: "V1" } })).toMatchObject({
    status: 422,
    body: { errors: [{ resource: "Milestone", field: "title", code: "already_exists" }] },
  });
});

test("the labels of a milestone are those of its issues", async ({ world }) => {
  await world.rest(`POST ${MILESTONES}`, { body: { title: "v1" } });
  await world.rest("POST /repos/octo/hello/issues", { body: { title: "x", labels: ["bug"], milestone: 1 } });
  expect((await world.rest(`GET ${MILESTONES}/1/labels`)).body).toMatchObject([{ name: "bug" }]);
});

test("readers write no milestones", async ({ world }) => {
  expect((await world.rest(`POST ${MILESTONES}`, { as: "rita", body: { title: "v1" } })).status).toBe(403);
});
