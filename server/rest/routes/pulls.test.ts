import { expect } from "vitest";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { createTeam } from "#server/test/teams.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

const PULLS = "/repos/octo/hello/pulls";
const SHA = "ab".repeat(20);

type Pull = { number: number; id: number };

async function open(world: RestWorld, fields: Record<string, unknown> = {}, as = "wren"): Promise<number> {
  const body = { title: "Change", body: "Why", head: "topic", base: "main", head_sha: SHA, ...fields };
  const answer = await world.rest<Pull>(`POST ${PULLS}`, { as, body });
  expect(answer.status).toBe(201);
  return answer.body.number;
}

test("a pull request is opened, listed by state, head and base, and changed", async ({ world }) => {
  const number = await open(world, { draft: true });
  const other = await open(world, { head: "other", base: "next" });
  const list = async (query: string) =>
    (await world.rest<Pull[]>(`GET ${PULLS}?${query}`, { as: null })).body.map((pull) => pull.number);
  expect(await list("")).toEqual([other, number]);
  expect(await list("direction=asc")).toEqual([number, other]);
  expect(await list("base=next")).toEqual([other]);
  expect(await list("head=octo:topic")).toEqual([number]);
  expect(await list("state=closed")).toEqual([]);
  expect(await world.rest(`GET ${PULLS}/${number}`)).toMatchObject({
    body: {
      draft: true,
      mergeable: null,
      mergeable_state: "draft",
      head: { label: "octo:topic", sha: SHA },
      base: { ref: "main" },
    },
  });
  const body = { title: "Better", body: "**Why**", base: "next", state: "closed" };
  expect(await world.rest(`PATCH ${PULLS}/${number}`, { as: "wren", body })).toMatchObject({
    status: 200,
    body: { title: "Better", base: { ref: "next" }, state: "closed", merged: false },
  });
  expect(await list("state=closed")).toEqual([number]);
  expect((await world.rest(`PATCH ${PULLS}/${number}`, { as: "hubot", body: { state: "open" } })).status).toBe(403);
});

test("a pull request that cannot be is refused with the field, an issue is none, and a hidden one is not there", async ({
  world,
}) => {
  await open(world);
  const body = { title: "Again", head: "topic", base: "main" };
  expect(await world.rest(`POST ${PULLS}`, { as: "wren", body })).toMatchObject({
    status: 422,
    body: {
      message: "Validation Failed",
      errors: [{ resource: "PullRequest", message: "A pull request already exists for octo:topic." }],
    },
  });
  expect((await world.rest(`POST ${PULLS}`, { as: "wren", body: { title: "x", head: "y" } })).status).toBe(422);
  expect((await world.rest(`POST ${PULLS}`, { as: "hubot", body: { ...body, head: "z" } })).status).toBe(403);
  const issue = await world.issue("hubot");
  expect((await world.rest(`GET ${PULLS}/${issue.number}`)).status).toBe(404);
  expect((await world.rest("GET /repos/octo/secret/pulls", { as: "hubot" })).status).toBe(404);
});

test("commits and files are listed as they were reported", async ({ world }) => {
  const number = await open(world);
  const pull = (await world.rest<Pull>(`GET ${PULLS}/${number}`)).body;
  await updatePullCommits(world.as("wren"), {
    repositoryId: world.hello.id,
    id: pull.id,
    commits: [
      {
        oid: "cd".repeat(20),
        message: "First\n\nMore",
        authorLogin: "wren",
        authorEmail: "wren@example.com",
        committedDate: new Date("2026-01-02"),
        parents: [SHA],
        additions: 3,
      },
    ],
    files: [{ path: "src/a b.ts", changeType: "RENAMED", previousPath: "a.ts", additions: 3, deletions: 1 }],
    mergeable: "MERGEABLE",
  });
  expect(await world.rest(`GET ${PULLS}/${number}`)).toMatchObject({
    body: { commits: 1, additions: 3, deletions: 1, changed_files: 1, mergeable: true, mergeable_state: "clean" },
  });
  expect(await world.rest(`GET ${PULLS}/${number}/commits`)).toMatchObject({
    body: [
      {
        sha: "cd".repeat(20),
        commit: { message: "First\n\nMore", author: { email: "wren@example.com" } },
        author: { login: "wren" },
        parents: [{ sha: SHA }],
      },
    ],
  });
  expect(await world.rest(`GET ${PULLS}/${number}/files`)).toMatchObject({
    body: [{ filename: "src/a b.ts", status: "renamed", previous_filename: "a.ts", changes: 4 }],
  });
  expect((await world.rest<Pull[]>(`GET /repos/octo/hello/commits/cdcdcd/pulls`)).body).toHaveLength(1);
  expect(await world.rest("GET /repos/octo/hello/commits/topic")).toMatchObject({ body: { stats: { additions: 3 } } });
  expect((await world.rest<unknown[]>("GET /repos/octo/hello/commits?sha=topic")).body).toHaveLength(1);
  expect((await world.rest<unknown[]>("GET /repos/octo/hello/commits")).body).toHaveLength(1);
  expect(await world.rest("GET /repos/octo/hello/commits/absent")).toMatchObject({
    status: 422,
    body: { message: "No commit found for SHA: absent" },
  });
});

test("a merge is recorded once, with the head that was seen; a branch is not updated here", async ({ world }) => {
  const number = await open(world);
  const merge = (body: unknown, as = "wren") => world.rest(`PUT ${PULLS}/${number}/merge`, { as, body });
  expect((await world.rest(`GET ${PULLS}/${number}/merge`)).status).toBe(404);
  expect((await merge({}, "tess")).status).toBe(403);
  expect(await merge({ sha: "cd".repeat(20) })).toMatchObject({
    status: 409,
    body: { message: "Head branch was modified. Review and try the merge again." },
  });
  expect(await merge({ sha: SHA })).toMatchObject({ status: 200, body: { merged: true } });
  expect(await merge({})).toMatchObject({ status: 405, body: { message: "Pull Request is not mergeable" } });
  expect((await world.rest(`GET ${PULLS}/${number}/merge`)).status).toBe(204);
  expect((await world.rest(`PUT ${PULLS}/${number}/update-branch`, { as: "wren" })).status).toBe(422);
  const draft = await open(world, { head: "draft", draft: true });
  expect(await world.rest(`PUT ${PULLS}/${draft}/merge`, { as: "wren", body: {} })).toMatchObject({
    status: 405,
    body: { message: "Pull Request is still a draft" },
  });
});

test("reviews are created, submitted, edited, deleted and dismissed", async ({ world }) => {
  const number = await open(world);
  const reviews = `${PULLS}/${number}/reviews`;
  const pending = await world.rest<Pull>(`POST ${reviews}`, { as: "max", body: { body: "Hm" } });
  expect(pending).toMatchObject({ status: 200, body: { state: "PENDING" } });
  const review = `${reviews}/${pending.body.id}`;
  expect((await world.rest(`GET ${review}`, { as: "ada" })).status).toBe(404);
  expect((await world.rest(`PUT ${review}`, { as: "max", body: { body: "Good" } })).body).toMatchObject({
    body: "Good",
  });
  expect(await world.rest(`POST ${review}/events`, { as: "max", body: { event: "APPROVE" } })).toMatchObject({
    status: 200,
    body: { state: "APPROVED", body: "Good", user: { login: "max" } },
  });
  expect((await world.rest(`DELETE ${review}`, { as: "max" })).status).toBe(422);
  expect(await world.rest(`PUT ${review}/dismissals`, { as: "wren", body: { message: "Old" } })).toMatchObject({
    body: { state: "DISMISSED" },
  });
  expect(await world.rest(`POST ${reviews}`, { as: "wren", body: { event: "APPROVE" } })).toMatchObject({
    status: 422,
    body: { errors: [{ message: "Can not approve your own pull request" }] },
  });
  const second = await world.rest<Pull>(`POST ${reviews}`, { as: "ada", body: {} });
  expect((await world.rest(`DELETE ${reviews}/${second.body.id}`, { as: "ada" })).status).toBe(200);
  expect((await world.rest<unknown[]>(`GET ${reviews}`)).body).toHaveLength(1);
});

test("reviews of people and teams are requested and no longer requested", async ({ world }) => {
  const number = await open(world);
  const organizationId = world.hello.ownerId;
  await createTeam(world.as("mona"), { organizationId, slug: "core", memberIds: [], repositories: [] });
  const path = `${PULLS}/${number}/requested_reviewers`;
  const body = { reviewers: ["max", "ada"], team_reviewers: ["core"] };
  expect(await world.rest(`POST ${path}`, { as: "mona", body })).toMatchObject({
    status: 201,
    body: { requested_reviewers: [{ login: "max" }, { login: "ada" }], requested_teams: [{ slug: "core" }] },
  });
  expect((await world.rest(`POST ${path}`, { as: "hubot", body: { reviewers: ["max"] } })).status).toBe(403);
  expect((await world.rest(`POST ${path}`, { as: "mona", body: { reviewers: ["wren"] } })).status).toBe(422);
  expect((await world.rest(`DELETE ${path}`, { as: "mona", body: { reviewers: ["max"] } })).status).toBe(200);
  expect(await world.rest(`GET ${path}`)).toMatchObject({
    body: { users: [{ login: "ada" }], teams: [{ slug: "core" }] },
  });
});
