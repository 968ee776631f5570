import { expect } from "vitest";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { test } from "#server/rest/test/rest-test.ts";
import { toIssueKey } from "#server/test/world.ts";

const ISSUES = "/repos/octo/hello/issues";

type Issue = { number: number; title: string; id: number };

test("an issue is created with labels, assignees, milestone and body, and read in GitHub's shape", async ({
  world,
}) => {
  await world.rest("POST /repos/octo/hello/milestones", { body: { title: "v1" } });
  const body = {
    title: "First",
    body: "**Hi**",
    labels: ["bug", { name: "brand new" }],
    assignees: ["tess"],
    milestone: 1,
  };
  const answer = await world.rest<Issue>(`POST ${ISSUES}`, { body });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      title: "First",
      body: "**Hi**",
      state: "open",
      state_reason: null,
      user: { login: "mona", type: "User" },
      assignee: { login: "tess" },
      labels: expect.arrayContaining([expect.objectContaining({ name: "brand new", color: "ededed" })]),
      milestone: { title: "v1", open_issues: 1 },
      locked: false,
      comments: 0,
    },
  });
  const read = await world.rest(`GET ${ISSUES}/${answer.body.number}`, {
    headers: { accept: "application/vnd.github.full+json" },
  });
  expect(read.body).toMatchObject({
    body: "**Hi**",
    body_text: "Hi",
    body_html: expect.stringContaining("<strong>Hi</strong>"),
  });
});

test("labels and assignees of people without write access are left out, as on GitHub", async ({ world }) => {
  const body = { title: "Mine", labels: ["bug"], assignees: ["tess"] };
  expect(await world.rest(`POST ${ISSUES}`, { as: "hubot", body })).toMatchObject({
    status: 201,
    body: { labels: [], assignees: [], author_association: "NONE" },
  });
});

test("an issue without a title is refused in GitHub's words", async ({ world }) => {
  expect(await world.rest(`POST ${ISSUES}`, { body: {} })).toMatchObject({
    status: 422,
    body: { message: 'Invalid request.\n\n"title" wasn\'t supplied.' },
  });
  expect(await world.rest(`POST ${ISSUES}`, { body: { title: " " } })).toMatchObject({
    status: 422,
    body: {
      message: "Validation Failed",
      errors: [{ resource: "Issue", field: "title", code: "missing_field" }],
    },
  });
  expect(await world.rest(`POST ${ISSUES}`, { body: { title: "x", assignees: ["nobody"] } })).toMatchObject({
    body: { errors: [{ resource: "Issue", field: "assignees", code: "invalid" }] },
  });
});

test("one request changes title, state and labels together, or nothing", async ({ world }) => {
  const { number } = await world.issue("hubot");
  const change = { title: "New", state: "closed", state_reason: "not_planned", labels: ["bug"] };
  expect(await world.rest(`PATCH ${ISSUES}/${number}`, { body: change })).toMatchObject({
    status: 200,
    body: {
      title: "New",
      state: "closed",
      state_reason: "not_planned",
      closed_by: { login: "mona" },
      labels: [{ name: "bug" }],
    },
  });
  const refused = await world.rest(`PATCH ${ISSUES}/${number}`, { body: { title: "Other", state: "gone" } });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: "state", code: "invalid" }] } });
  expect((await world.rest(`GET ${ISSUES}/${number}`)).body).toMatchObject({ title: "New" });
  expect(await world.rest(`PATCH ${ISSUES}/${number}`, { body: { state: "open" } })).toMatchObject({
    body: { state: "open", state_reason: "reopened" },
  });
  expect((await world.rest(`PATCH ${ISSUES}/${number}`, { as: "rita", body: { title: "x" } })).status).toBe(403);
});

test("the list has filters, orders and pages, and the open issues by default", async ({ world }) => {
  const numbers: number[] = [];
  for (const title of ["one", "two", "three"]) numbers.push((await world.issue("mona", { title })).number);
  const [one = 0, two = 0] = numbers;
  await world.rest(`PATCH ${ISSUES}/${one}`, { body: { state: "closed" } });
  await world.rest(`PATCH ${ISSUES}/${two}`, { body: { labels: ["needs, care"], assignees: ["tess"] } });
  const titles = async (query: string) =>
    (await world.rest<Issue[]>(`GET ${ISSUES}?${query}`)).body.map((issue) => issue.title);
  expect(await titles("")).toEqual(["three", "two"]);
  expect(await titles("state=all&direction=asc")).toEqual(["one", "two", "three"]);
  expect(await titles("state=closed")).toEqual(["one"]);
  expect(await titles("assignee=tess")).toEqual(["two"]);
  expect(await titles("assignee=none")).toEqual(["three"]);
  expect(await titles("assignee=*")).toEqual(["two"]);
  expect(await titles("creator=hubot")).toEqual([]);
  expect(await titles("milestone=7")).toEqual([]);
  expect(await titles("since=2001-01-01T00:00:00Z&sort=updated")).toHaveLength(2);
  const paged = await world.rest<Issue[]>(`GET ${ISSUES}?state=all&per_page=2`);
  expect(paged.body).toHaveLength(2);
  expect(paged.headers["link"]).toContain('page=2>; rel="next"');
  expect((await world.rest(`GET ${ISSUES}?state=half`)).status).toBe(422);
});

test("lists and searches of issues have pull requests too, unless a search asks for one kind", async ({ world }) => {
  await world.issue("mona", { title: "Bell" });
  await world.rest("POST /repos/octo/hello/pulls", { body: { title: "Bell tower", head: "tower", base: "main" } });
  const titles = async (path: string) => {
    const { body } = await world.rest<{ title: string; pull_request?: object }[] | { items: { title: string }[] }>(
      `GET ${path}`,
    );
    return ("items" in body ? body.items : body).map(({ title }) => title).toSorted();
  };
  const both = ["Bell", "Bell tower"];
  expect(await titles("/repos/octo/hello/issues")).toEqual(both);
  expect(await titles("/repos/octo/hello/issues?state=all&sort=updated&direction=asc")).toEqual(both);
  expect(await titles("/issues?filter=created")).toEqual(both);
  expect(await titles("/search/issues?q=bell")).toEqual(both);
  expect(await titles("/search/issues?q=bell+repo:octo/hello+state:open")).toEqual(both);
  expect(await titles("/search/issues?q=bell+is:issue")).toEqual(["Bell"]);
  expect(await titles("/search/issues?q=bell+type:pr")).toEqual(["Bell tower"]);
  const { body } = await world.rest<{ pull_request?: object }[]>(
    "GET /repos/octo/hello/issues?sort=created&direction=asc",
  );
  expect(body.map((row) => "pull_request" in row)).toEqual([false, true]);
});

test("the viewer's own issues come with their repository", async ({ world }) => {
  const { number } = await world.issue("mona", { assigneeIds: [world.id("tess")] });
  for (const path of ["/issues", "/user/issues", "/orgs/octo/issues"]) {
    const { body } = await world.rest(`GET ${path}`, { as: "tess" });
    expect(body).toMatchObject([{ number, repository: { full_name: "octo/hello" } }]);
  }
  expect((await world.rest("GET /issues?filter=created", { as: "tess" })).body).toEqual([]);
});

test("a list takes as many statements as one issue", async ({ world }) => {
  const count = async () => {
    const before = world.db.statements.count;
    await world.rest(`GET ${ISSUES}`);
    return world.db.statements.count - before;
  };
  const create = (title: string) =>
    world.issue("mona", { title, body: "Text", assigneeIds: [world.id("tess"), world.id("wren")] });
  await create("first");
  const ofOne = await count();
  for (let index = 0; index < 4; index += 1) await create(`next ${index}`);
  expect(await count()).toBe(ofOne);
});

test("the parent of an issue takes no statement of its own, and is shown to whoever can see it", async ({ world }) => {
  const ask = async (as: string) => {
    const before = world.db.statements.count;
    const { body } = await world.rest<{ title: string; parent_issue_url?: string }[]>(`GET ${ISSUES}`, { as });
    return {
      url: body.find(({ title }) => title === "child")?.parent_issue_url,
      statements: world.db.statements.count - before,
    };
  };
  const parent = await world.issue("mona", { title: "parent" });
  const child = await world.issue("mona", { title: "child" });
  const { statements } = await ask("hubot");
  await addSubIssue(world.as("mona"), { parent: toIssueKey(parent), child: toIssueKey(child) });
  expect(await ask("hubot")).toEqual({
    url: expect.stringMatching(`/octo/hello/issues/${parent.number}$`),
    // A parent may be on another worker.
    statements: world.db.isDistributed ? expect.any(Number) : statements,
  });
  const hidden = await world.issue("mona", { repositoryId: world.secret.id });
  await addSubIssue(world.as("mona"), {
    parent: toIssueKey(hidden),
    child: toIssueKey(child),
    replaceParent: true,
  });
  expect((await ask("hubot")).url).toBeUndefined();
  expect((await ask("mona")).url).toMatch(`/octo/secret/issues/${hidden.number}`);
});

test("a deleted issue is gone, and a transferred one has moved", async ({ world }) => {
  const deleted = await world.issue("mona");
  await deleteIssue(world.as("mona"), deleted);
  expect(await world.rest(`GET ${ISSUES}/${deleted.number}`)).toMatchObject({
    status: 410,
    body: { message: "This issue was deleted" },
  });
  const moved = await world.issue("mona");
  const there = await transferIssue(world.as("mona"), { ...moved, toRepositoryId: world.secret.id });
  const answer = await world.rest(`GET ${ISSUES}/${moved.number}/comments?page=1`);
  expect(answer.status).toBe(301);
  expect(answer.headers["location"]).toBe(
    `http://localhost:4000/api/v3/repos/octo/secret/issues/${there.number}/comments?page=1`,
  );
  expect((await world.rest(`GET ${ISSUES}/${moved.number}`, { as: "hubot" })).status).toBe(404);
});

test("a former address of a repository leads to the present one", async ({ world }) => {
  await updateRepository(world.as("mona"), { id: world.hello.id, name: "goodbye" });
  const answer = await world.rest("GET /repos/octo/hello/issues?state=all");
  expect(answer).toMatchObject({ status: 301, body: { message: "Moved Permanently" } });
  expect(answer.headers["location"]).toBe("http://localhost:4000/api/v3/repos/octo/goodbye/issues?state=all");
  expect((await world.rest("POST /repos/octo/hello/issues", { body: { title: "x" } })).status).toBe(307);
});

test("comments are written, read, edited and deleted", async ({ world }) => {
  const { number } = await world.issue("hubot");
  const { body } = await world.rest<{ id: number }>(`POST ${ISSUES}/${number}/comments`, { body: { body: "Hello" } });
  expect(body).toMatchObject({
    body: "Hello",
    user: { login: "mona" },
    html_url: `http://localhost:4000/octo/hello/issues/${number}#issuecomment-${body.id}`,
    author_association: "MEMBER",
    reactions: { total_count: 0 },
  });
  const path = `${ISSUES}/comments/${body.id}`;
  expect((await world.rest(`PATCH ${path}`, { body: { body: "Changed" } })).body).toMatchObject({ body: "Changed" });
  for (const list of [`${ISSUES}/${number}/comments`, `${ISSUES}/comments`]) {
    expect((await world.rest(`GET ${list}`)).body).toMatchObject([{ id: body.id, body: "Changed" }]);
    expect((await world.rest(`GET ${list}?since=2100-01-01T00:00:00Z`)).body).toEqual([]);
  }
  expect((await world.rest(`DELETE ${path}`, { as: "rita" })).status).toBe(403);
  expect((await world.rest(`PUT ${path}/pin`)).status).toBe(200);
  expect((await world.rest(`DELETE ${path}/pin`)).status).toBe(204);
  expect((await world.rest(`DELETE ${path}`)).status).toBe(204);
  expect((await world.rest(`GET ${path}`)).status).toBe(404);
});
