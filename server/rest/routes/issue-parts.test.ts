import { describe, expect } from "vitest";
import { githubPush, oid } from "#server/code-hosts/test/payloads.ts";
import { addHost, send } from "#server/code-hosts/test/send.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

const ISSUES = "/repos/octo/hello/issues";

async function makeIssue(world: RestWorld, title = "A title"): Promise<{ path: string; id: number; number: number }> {
  const { body } = await world.rest<{ id: number; number: number }>(`POST ${ISSUES}`, { body: { title } });
  return { ...body, path: `${ISSUES}/${body.number}` };
}

const names = (body: unknown) => (body as { name: string }[]).map(({ name }) => name);

describe("labels of an issue", () => {
  test("are added, replaced and removed, and made if they do not exist", async ({ world }) => {
    const { path } = await makeIssue(world);
    expect(names((await world.rest(`POST ${path}/labels`, { body: { labels: ["bug"] } })).body)).toEqual(["bug"]);
    expect(names((await world.rest(`POST ${path}/labels`, { body: ["new one"] })).body)).toEqual(["bug", "new one"]);
    expect(names((await world.rest(`DELETE ${path}/labels/bug`)).body)).toEqual(["new one"]);
    expect(await world.rest(`DELETE ${path}/labels/bug`)).toMatchObject({ status: 404 });
    expect(names((await world.rest(`PUT ${path}/labels`, { body: { labels: ["Bug"] } })).body)).toEqual(["bug"]);
    expect(names((await world.rest(`GET ${path}/labels`)).body)).toEqual(["bug"]);
    expect((await world.rest(`DELETE ${path}/labels`)).status).toBe(204);
    expect((await world.rest(`GET ${path}/labels`)).body).toEqual([]);
  });

  test("are default ones by their names, as in GraphQL", async ({ world }) => {
    const { path } = await makeIssue(world);
    const { body } = await world.rest(`POST ${path}/labels`, { body: { labels: ["Bug", "new one"] } });
    expect(body).toMatchObject([
      { name: "Bug", default: true },
      { name: "new one", default: false },
    ]);
  });

  test("people who cannot make labels get none made", async ({ world }) => {
    const { path } = await makeIssue(world);
    await world.rest("POST /repos/octo/hello/labels", { body: { name: "bug" } });
    expect((await world.rest(`POST ${path}/labels`, { as: "tess", body: ["bug"] })).status).toBe(200);
    expect((await world.rest(`POST ${path}/labels`, { as: "tess", body: ["unheard of"] })).status).toBe(403);
    expect((await world.rest(`POST ${path}/labels`, { as: "rita", body: ["bug"] })).status).toBe(403);
    expect((await world.rest(`POST ${path}/labels`, { body: { labels: [7] } })).status).toBe(422);
  });
});

test("assignees are added and removed; who cannot be assigned is left out", async ({ world }) => {
  const { path } = await makeIssue(world);
  const added = await world.rest(`POST ${path}/assignees`, { body: { assignees: ["tess", "nobody"] } });
  expect(added).toMatchObject({ status: 201, body: { assignees: [{ login: "tess" }] } });
  expect((await world.rest(`DELETE ${path}/assignees`, { body: { assignees: ["tess"] } })).body).toMatchObject({
    assignees: [],
  });
  expect((await world.rest("GET /repos/octo/hello/assignees")).body).toContainEqual(
    expect.objectContaining({ login: "wren" }),
  );
  expect((await world.rest("GET /repos/octo/secret/assignees/rita")).status).toBe(204);
  expect((await world.rest("GET /repos/octo/secret/assignees/hubot")).status).toBe(404);
  expect((await world.rest(`GET ${path}/assignees/tess`)).status).toBe(204);
});

test("a conversation is locked with a reason and unlocked", async ({ world }) => {
  const { path } = await makeIssue(world);
  expect((await world.rest(`PUT ${path}/lock`, { body: { lock_reason: "too heated" } })).status).toBe(204);
  expect((await world.rest(`GET ${path}`)).body).toMatchObject({ locked: true, active_lock_reason: "too heated" });
  expect((await world.rest(`PUT ${path}/lock`, { body: { lock_reason: "boring" } })).status).toBe(422);
  expect((await world.rest(`POST ${path}/comments`, { as: "hubot", body: { body: "x" } })).status).toBe(403);
  expect((await world.rest(`DELETE ${path}/lock`)).status).toBe(204);
  expect((await world.rest(`PUT ${path}/lock`)).status).toBe(204);
});

test("reactions are chosen once, listed and removed by who chose them", async ({ world }) => {
  const { path, number } = await makeIssue(world);
  const { body: comment } = await world.rest<{ id: number }>(`POST ${path}/comments`, { body: { body: "Hi" } });
  for (const subject of [`${ISSUES}/${number}`, `${ISSUES}/comments/${comment.id}`]) {
    const first = await world.rest<{ id: number }>(`POST ${subject}/reactions`, { body: { content: "+1" } });
    expect(first).toMatchObject({ status: 201, body: { content: "+1", user: { login: "mona" } } });
    expect((await world.rest(`POST ${subject}/reactions`, { body: { content: "+1" } })).status).toBe(200);
    await world.rest(`POST ${subject}/reactions`, { as: "tess", body: { content: "heart" } });
    expect((await world.rest(`GET ${subject}/reactions`)).body).toHaveLength(2);
    expect((await world.rest(`GET ${subject}/reactions?content=heart`)).body).toHaveLength(1);
    expect((await world.rest(`GET ${subject}`)).body).toMatchObject({
      reactions: { total_count: 2, "+1": 1, heart: 1 },
    });
    const reaction = `${subject}/reactions/${first.body.id}`;
    expect((await world.rest(`DELETE ${reaction}`, { as: "tess" })).status).toBe(403);
    expect((await world.rest(`DELETE ${reaction}`)).status).toBe(204);
    expect((await world.rest(`DELETE ${reaction}`)).status).toBe(404);
    expect((await world.rest(`POST ${subject}/reactions`, { body: { content: "meh" } })).status).toBe(422);
  }
});

test("sub-issues are added, ordered, listed and removed by their ids", async ({ world }) => {
  const [parent, first, second] = [await makeIssue(world), await makeIssue(world, "1"), await makeIssue(world, "2")];
  for (const { id } of [first, second]) {
    const added = await world.rest(`POST ${parent.path}/sub_issues`, { body: { sub_issue_id: id } });
    expect(added).toMatchObject({ status: 201, body: { number: parent.number } });
  }
  const titles = async () =>
    (await world.rest<{ title: string }[]>(`GET ${parent.path}/sub_issues`)).body.map(({ title }) => title);
  expect(await titles()).toEqual(["1", "2"]);
  const order = { sub_issue_id: first.id, after_id: second.id };
  expect((await world.rest(`PATCH ${parent.path}/sub_issues/priority`, { body: order })).status).toBe(200);
  expect(await titles()).toEqual(["2", "1"]);
  expect((await world.rest(`GET ${first.path}/parent`)).body).toMatchObject({ number: parent.number });
  expect((await world.rest(`GET ${first.path}`)).body).toMatchObject({
    parent_issue_url: `http://localhost:4000/api/v3${parent.path}`,
  });
  expect((await world.rest(`DELETE ${parent.path}/sub_issue`, { body: { sub_issue_id: first.id } })).status).toBe(200);
  expect((await world.rest(`GET ${first.path}/parent`)).status).toBe(404);
  expect((await world.rest(`POST ${parent.path}/sub_issues`, { body: { sub_issue_id: 987654321 } })).status).toBe(404);
});

test("dependencies are added, listed from both ends and removed", async ({ world }) => {
  const [blocked, blocker] = [await makeIssue(world), await makeIssue(world)];
  const added = await world.rest(`POST ${blocked.path}/dependencies/blocked_by`, { body: { issue_id: blocker.id } });
  expect(added).toMatchObject({ status: 201, body: { number: blocker.number } });
  expect((await world.rest(`GET ${blocked.path}/dependencies/blocked_by`)).body).toMatchObject([{ id: blocker.id }]);
  expect((await world.rest(`GET ${blocker.path}/dependencies/blocking`)).body).toMatchObject([{ id: blocked.id }]);
  expect((await world.rest(`GET ${blocked.path}`)).body).toMatchObject({
    issue_dependencies_summary: { blocked_by: 1, total_blocked_by: 1, blocking: 0 },
  });
  expect((await world.rest(`DELETE ${blocked.path}/dependencies/blocked_by/${blocker.id}`)).status).toBe(200);
  expect((await world.rest(`GET ${blocked.path}/dependencies/blocked_by`)).body).toEqual([]);
});

test("issue types are defined by owners, and set by name", async ({ world }) => {
  const type = { name: "Bug", is_enabled: true, color: "red", description: null };
  const { body } = await world.rest<{ id: number }>("POST /orgs/octo/issue-types", { body: type });
  expect((await world.rest("GET /orgs/octo/issue-types")).body).toMatchObject([{ name: "Bug", color: "red" }]);
  expect((await world.rest("GET /repos/octo/hello/issue-types")).body).toHaveLength(1);
  expect(await world.rest("POST /orgs/octo/issue-types", { body: type })).toMatchObject({
    status: 422,
    body: { errors: [{ code: "already_exists", field: "name" }] },
  });
  const { path } = await makeIssue(world);
  expect((await world.rest(`PATCH ${path}`, { body: { type: "bug" } })).body).toMatchObject({ type: { name: "Bug" } });
  expect((await world.rest(`GET ${ISSUES}?type=Bug`)).body).toHaveLength(1);
  const change = { ...type, name: "Defect" };
  expect((await world.rest(`PUT /orgs/octo/issue-types/${body.id}`, { body: change })).body).toMatchObject(change);
  expect((await world.rest(`DELETE /orgs/octo/issue-types/${body.id}`, { as: "ada" })).status).toBe(403);
  expect((await world.rest(`DELETE /orgs/octo/issue-types/${body.id}`)).status).toBe(204);
});

test("issue fields are defined by owners, and have values of their types", async ({ world }) => {
  const define = async (body: object) =>
    (await world.rest<{ id: number }>("POST /orgs/octo/issue-fields", { body })).body.id;
  const size = await define({ name: "Size", data_type: "number" });
  const stage = await define({
    name: "Stage",
    data_type: "single_select",
    options: [
      { name: "Now", color: "blue" },
      { name: "Later", color: "red" },
    ],
  });
  expect((await world.rest("GET /orgs/octo/issue-fields")).body).toHaveLength(2);
  const { path } = await makeIssue(world);
  const values = [
    { field_id: size, value: 3 },
    { field_id: stage, value: "later" },
  ];
  const set = await world.rest(`POST ${path}/issue-field-values`, { body: { issue_field_values: values } });
  expect(set.body).toMatchObject([
    { value: 3 },
    { value: "Later", single_select_option: { name: "Later", color: "red" } },
  ]);
  const replaced = { issue_field_values: [{ field_id: size, value: 5 }] };
  expect((await world.rest(`PUT ${path}/issue-field-values`, { body: replaced })).body).toMatchObject([{ value: 5 }]);
  expect((await world.rest(`DELETE ${path}/issue-field-values/${size}`)).status).toBe(204);
  expect((await world.rest(`GET ${path}/issue-field-values`)).body).toEqual([]);
  expect((await world.rest(`PATCH /orgs/octo/issue-fields/${size}`, { body: { name: "Points" } })).body).toMatchObject({
    name: "Points",
  });
  expect((await world.rest(`DELETE /orgs/octo/issue-fields/${size}`)).status).toBe(204);
  const wrong = { issue_field_values: [{ field_id: stage, value: "Never" }] };
  expect((await world.rest(`POST ${path}/issue-field-values`, { body: wrong })).status).toBe(422);
});

test("events and the timeline tell what happened in GitHub's words", async ({ world }) => {
  await world.rest("POST /orgs/octo/issue-types", { body: { name: "Bug", is_enabled: true } });
  await world.rest("POST /repos/octo/hello/milestones", { body: { title: "v1" } });
  const [{ path, number }, other] = [await makeIssue(world), await makeIssue(world, "other")];
  await world.rest(`PATCH ${path}`, {
    body: { title: "Renamed", labels: ["bug"], assignees: ["tess"], milestone: 1, type: "Bug" },
  });
  await world.rest(`POST ${path}/sub_issues`, { body: { sub_issue_id: other.id } });
  await world.rest(`POST ${path}/comments`, { body: { body: "A comment" } });
  await world.rest(`PUT ${path}/lock`, { body: { lock_reason: "resolved" } });
  await world.rest(`PATCH ${path}`, { body: { state: "closed" } });
  await world.rest(`POST ${other.path}/comments`, { body: { body: `See #${number}` } });
  const events = (await world.rest<{ event: string; id: number }[]>(`GET ${path}/events`)).body;
  expect(events.map(({ event }) => event).sort()).toEqual(
    ["assigned", "closed", "issue_type_added", "labeled", "locked", "milestoned", "renamed", "sub_issue_added"].sort(),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ event: "renamed", rename: { from: "A title", to: "Renamed" } }),
  );
  expect(events).toContainEqual(expect.objectContaining({ event: "locked", lock_reason: "resolved" }));
  const timeline = (await world.rest<{ event: string }[]>(`GET ${path}/timeline`)).body;
  expect(timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["commented", "cross-referenced", "closed"]),
  );
  expect((await world.rest(`GET ${ISSUES}/events?per_page=3`)).body).toHaveLength(3);
  expect((await world.rest(`GET ${ISSUES}/events/${events[0]?.id}`)).body).toMatchObject({ issue: { number } });
  expect((await world.rest(`GET ${ISSUES}/events/99999999`)).status).toBe(404);
});

test("a pull request is an issue with its own part", async ({ world }) => {
  const pull = await createPull(world.as("mona"), {
    repositoryId: world.hello.id,
    title: "Change",
    body: "",
    baseRefName: "main",
    headRefName: "topic",
    headRefOid: "a".repeat(40),
  });
  await mergePull(world.as("mona"), pull);
  expect((await world.rest(`GET ${ISSUES}/${pull.number}`)).body).toMatchObject({
    state: "closed",
    pull_request: { merged_at: expect.any(String), html_url: `http://localhost:4000/octo/hello/pull/${pull.number}` },
  });
  expect((await world.rest<{ event: string }[]>(`GET ${ISSUES}/${pull.number}/events`)).body).toContainEqual(
    expect.objectContaining({ event: "merged" }),
  );
});

test("events of commits have their ids, for those who can see the repository of the commits", async ({ world }) => {
  const { path } = await makeIssue(world);
  const commits = [{ id: oid("a"), message: "Fix octo/hello#1" }];
  await send(world, await addHost(world, "mona", world.secret), { payload: githubPush({ commits }) });
  const list = async (as: string) => (await world.rest<object[]>(`GET ${path}/events`, { as })).body;
  const commit = {
    commit_id: oid("a"),
    commit_url: expect.stringMatching(`/repos/octo/secret/commits/${oid("a")}$`) as string,
  };
  expect(await list("rita")).toMatchObject([
    { event: "referenced", ...commit },
    { event: "closed", ...commit },
  ]);
  expect(await list("hubot")).toMatchObject([{ event: "closed", commit_id: null, commit_url: null }]);
});
