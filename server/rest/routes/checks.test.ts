import { expect } from "vitest";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/rest/test/rest-test.ts";
import { installOnOcto, makeApp, makeToken, useToken } from "#server/test/apps.ts";

const REPO = "/repos/octo/hello";
const SHA = "ef".repeat(20);

type Id = { id: number };

test("a build server reports statuses, and the last one of each context counts", async ({ world }) => {
  const report = (state: string, context: string) =>
    world.rest(`POST ${REPO}/statuses/${SHA}`, {
      as: "wren",
      body: { state, context, description: "Built", target_url: "https://ci.test/1" },
    });
  expect(await report("pending", "build")).toMatchObject({
    status: 201,
    body: { state: "pending", creator: { login: "wren" } },
  });
  await report("success", "build");
  await report("error", "docs");
  expect((await world.rest<Id[]>(`GET ${REPO}/commits/${SHA}/statuses`)).body).toHaveLength(3);
  expect(await world.rest(`GET ${REPO}/commits/${SHA}/status`)).toMatchObject({
    body: {
      state: "failure",
      total_count: 2,
      sha: SHA,
      statuses: [{ context: "build", state: "success" }, { context: "docs" }],
    },
  });
  expect((await report("fine", "build")).status).toBe(422);
  expect((await world.rest(`POST ${REPO}/statuses/${SHA}`, { as: "tess", body: { state: "success" } })).status).toBe(
    403,
  );
  expect(
    (await world.rest("POST /repos/octo/secret/statuses/x", { as: "hubot", body: { state: "success" } })).status,
  ).toBe(404);
});

test("a check run is created, updated with annotations, and listed with its suite", async ({ world }) => {
  const body = { name: "lint", head_sha: SHA, status: "in_progress", external_id: "7" };
  const run = await world.rest<Id>(`POST ${REPO}/check-runs`, { as: "wren", body });
  expect(run).toMatchObject({ status: 201, body: { status: "in_progress", conclusion: null, external_id: "7" } });
  const annotation = { path: "a.ts", start_line: 1, end_line: 2, annotation_level: "warning", message: "Hm" };
  const output = { title: "1 warning", summary: "See below", text: "…", annotations: [annotation] };
  const update = { conclusion: "neutral", completed_at: "2026-01-02T03:04:05Z", output };
  expect(await world.rest(`PATCH ${REPO}/check-runs/${run.body.id}`, { as: "wren", body: update })).toMatchObject({
    status: 200,
    body: {
      status: "completed",
      conclusion: "neutral",
      completed_at: "2026-01-02T03:04:05Z",
      output: { title: "1 warning", annotations_count: 1 },
    },
  });
  expect(await world.rest(`GET ${REPO}/check-runs/${run.body.id}/annotations`)).toMatchObject({ body: [annotation] });
  expect(await world.rest(`GET ${REPO}/commits/${SHA}/check-runs?check_name=lint`)).toMatchObject({
    body: { total_count: 1, check_runs: [{ name: "lint" }] },
  });
  const suites = await world.rest<{ check_suites: Id[] }>(`GET ${REPO}/commits/${SHA}/check-suites`);
  expect(suites).toMatchObject({
    body: { total_count: 1, check_suites: [{ conclusion: "neutral", latest_check_runs_count: 1 }] },
  });
  const suite = suites.body.check_suites[0]?.id;
  expect(await world.rest(`GET ${REPO}/check-suites/${suite}/check-runs`)).toMatchObject({ body: { total_count: 1 } });
  expect((await world.rest(`GET ${REPO}/check-suites/${suite}`)).status).toBe(200);
  expect((await world.rest(`POST ${REPO}/check-suites`, { as: "ada", body: { head_sha: SHA } })).status).toBe(201);
  expect((await world.rest(`POST ${REPO}/check-runs`, { as: "tess", body })).status).toBe(403);
});

test("branches are reported, moved, listed and deleted as refs", async ({ world }) => {
  const ref = { ref: "refs/heads/feature/x", sha: SHA };
  expect(await world.rest(`POST ${REPO}/git/refs`, { as: "wren", body: ref })).toMatchObject({
    status: 201,
    body: { ref: "refs/heads/feature/x", object: { sha: SHA } },
  });
  expect(await world.rest(`POST ${REPO}/git/refs`, { as: "wren", body: ref })).toMatchObject({ status: 422 });
  const sha = "01".repeat(20);
  expect((await world.rest(`PATCH ${REPO}/git/refs/heads/feature/x`, { as: "wren", body: { sha } })).status).toBe(200);
  expect(await world.rest(`GET ${REPO}/git/ref/heads/feature/x`)).toMatchObject({ body: { object: { sha } } });
  expect(await world.rest(`GET ${REPO}/git/matching-refs/heads/feature`)).toMatchObject({
    body: [{ object: { sha } }],
  });
  expect(await world.rest(`GET ${REPO}/branches`)).toMatchObject({ body: [{ name: "feature/x", protected: false }] });
  expect(await world.rest(`GET ${REPO}/branches/feature%2Fx`)).toMatchObject({ body: { commit: { sha } } });
  expect((await world.rest(`DELETE ${REPO}/git/refs/heads/feature/x`, { as: "tess" })).status).toBe(403);
  expect((await world.rest(`DELETE ${REPO}/git/refs/heads/feature/x`, { as: "wren" })).status).toBe(204);
  expect((await world.rest(`GET ${REPO}/git/ref/heads/feature/x`)).status).toBe(404);
  expect((await world.rest(`GET ${REPO}/tags`)).body).toEqual([]);
});

test("an annotation at a line that GraphQL could not tell is refused, and a wrong value is not sent back whole", async ({
  world,
}) => {
  const send = (fields: object) =>
    world.rest<{ message: string }>("POST /repos/octo/hello/check-runs", {
      body: {
        name: "ci",
        head_sha: "a1".repeat(20),
        output: {
          title: "t",
          summary: "s",
          annotations: [
            { path: "a.ts", annotation_level: "notice", message: "m", start_line: 1, end_line: 1, ...fields },
          ],
        },
      },
    });
  expect((await send({})).status).toBe(201);
  for (const line of [2 ** 31, -1]) expect((await send({ end_line: line })).status).toBe(422);
  expect((await send({ start_column: 2 ** 40 })).status).toBe(422);
  const wrong = await send({ message: ["x".repeat(10_000)] });
  expect(wrong.status).toBe(422);
  expect(wrong.body.message.length).toBeLessThan(300);
});

test("a check of an app is asked for again, and one of a person is not", async ({ world }) => {
  const app = await makeApp(world, { permissions: { checks: "write" } });
  const token = await makeToken(world, await installOnOcto(world, app, null));
  const bot = { ...world.as(null), viewer: await useToken(world, token) };
  const run = await createCheckRun(bot, { repositoryId: world.hello.id, headSha: SHA, name: "build" });
  expect(await world.rest(`POST ${REPO}/check-runs/${run.id}/rerequest`, { as: "wren" })).toMatchObject({
    status: 201,
    body: {},
  });
  const suite = `${REPO}/check-suites/${run.suiteId}`;
  expect((await world.rest(`POST ${suite}/rerequest`, { as: "wren" })).status).toBe(201);
  expect((await world.rest(`GET ${suite}`)).body).toMatchObject({ rerequestable: true, runs_rerequestable: true });
  const own = await world.rest<Id>(`POST ${REPO}/check-runs`, { as: "wren", body: { name: "lint", head_sha: SHA } });
  expect((await world.rest(`POST ${REPO}/check-runs/${own.body.id}/rerequest`, { as: "wren" })).status).toBe(422);
  expect((await world.rest(`POST ${REPO}/check-runs/${run.id}/rerequest`, { as: "tess" })).status).toBe(403);
  const mutation = `mutation ($suite: ID!, $repository: ID!) {
    rerequestCheckSuite(input: { checkSuiteId: $suite, repositoryId: $repository }) { checkSuite { id } } }`;
  const id = globalId("CS", world.hello.id, run.suiteId ?? 0);
  const variables = { suite: id, repository: globalId("R", world.hello.id) };
  expect((await world.graphql("wren", mutation, variables)).data).toEqual({
    rerequestCheckSuite: { checkSuite: { id } },
  });
});
