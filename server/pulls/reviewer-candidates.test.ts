import { describe, expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { requestReviews } from "#server/pulls/review-request.ts";
import { createTestPull } from "#server/test/issues.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { LIMITS } from "#shared/limits.ts";

type Candidates = { viewerCanRequestReviews: boolean; names: string[] };

async function listCandidates(world: World, login: string | null, pull: IssueRow, query = ""): Promise<Candidates> {
  const { data } = await world.graphql(
    login,
    `query ($id: ID!, $query: String) { node(id: $id) { ... on PullRequest { viewerCanRequestReviews
      reviewerCandidates(first: 20, query: $query) { nodes { ... on User { login } ... on Team { slug } } } } } }`,
    { id: globalId("PR", pull.repositoryId, pull.id), query },
  );
  const { node } = data as {
    node: { viewerCanRequestReviews: boolean; reviewerCandidates: { nodes: { login?: string; slug?: string }[] } };
  };
  const names = node.reviewerCandidates.nodes.map(({ login: name, slug }) => name ?? `team ${slug ?? ""}`);
  return { viewerCanRequestReviews: node.viewerCanRequestReviews, names };
}

function makeTeam(world: World, slug: string, repositoryIds: number[] = []): Promise<number> {
  return createTeam(world.as("mona"), {
    organizationId: world.hello.ownerId,
    slug,
    memberIds: [],
    repositories: repositoryIds.map((id) => ({ id, role: "READ" })),
  });
}

const hide = (world: World, teamId: number) =>
  world.db.run(sql`update teams set privacy = 'SECRET' where id = ${teamId}`);

const join = (world: World, login: string) =>
  addOrganizationMember(world.as("mona"), {
    organizationId: world.hello.ownerId,
    accountId: world.id(login),
    role: "MEMBER",
  });

const createSecretPull = (world: World) =>
  createPull(world.as("wren"), {
    repositoryId: world.secret.id,
    title: "Change",
    body: "",
    baseRefName: "main",
    headRefName: "topic",
  });

const request = (world: World, login: string, pull: IssueRow, teamIds: number[], accountIds: number[] = []) =>
  requestReviews(world.as(login), { ...toIssueKey(pull), accountIds, teamIds, union: false });

describe("the candidates for a review", () => {
  test("are people with a role and teams of the organization, but not the author", async ({ world }) => {
    await makeTeam(world, "backend");
    const pull = await createTestPull(world, "wren");
    const { names } = await listCandidates(world, "mona", pull);
    expect(names).toEqual(["mona", "ada", "max", "rita", "tess", "team backend"]);
  });

  test("are filtered by the beginning of a login, and by a part of the name of a team", async ({ world }) => {
    await makeTeam(world, "backend");
    const pull = await createTestPull(world, "wren");
    expect((await listCandidates(world, "mona", pull, "ma")).names).toEqual(["max"]);
    expect((await listCandidates(world, "mona", pull, "END")).names).toEqual(["team backend"]);
    expect((await listCandidates(world, "mona", pull, "nobody")).names).toEqual([]);
  });

  test("of a private repository are the teams that can read it, by a team above them too", async ({ world }) => {
    const parentId = await makeTeam(world, "above", [world.secret.id]);
    await makeTeam(world, "strangers");
    const child = await makeTeam(world, "below");
    await world.db.run(sql`update teams set parent_id = ${parentId} where id = ${child}`);
    const pull = await createSecretPull(world);
    const teams = async () =>
      (await listCandidates(world, "mona", pull, "")).names.filter((name) => name.startsWith("team"));
    expect(await teams()).toEqual(["team above", "team below"]);
    await world.db.run(sql`update organizations set base_role = 'READ' where account_id = ${world.hello.ownerId}`);
    expect(await teams()).toEqual(["team above", "team below", "team strangers"]);
  });

  test("contain no team that the viewer cannot see", async ({ world }) => {
    await join(world, "tess");
    await hide(world, await makeTeam(world, "board"));
    const pull = await createTestPull(world, "wren");
    expect((await listCandidates(world, "mona", pull, "board")).names).toEqual(["team board"]);
    expect((await listCandidates(world, "tess", pull, "board")).names).toEqual([]);
  });

  test("are shown to nobody who cannot request reviews", async ({ world }) => {
    const pull = await createTestPull(world, "wren");
    const none = { viewerCanRequestReviews: false, names: [] };
    expect(await listCandidates(world, "rita", pull)).toEqual(none);
    expect(await listCandidates(world, null, pull)).toEqual(none);
    expect((await listCandidates(world, "tess", pull)).viewerCanRequestReviews).toBe(true);
  });
});

describe("a request for a review", () => {
  test("shows the name of a team to every reader, and its members only to those who can see the team", async ({
    world,
  }) => {
    const board = await makeTeam(world, "board", [world.secret.id]);
    await world.db.run(
      sql`insert into team_members (team_id, account_id, role) values (${board}, ${world.id("max")}, 'MEMBER')`,
    );
    await world.db.run(sql`update teams set description = 'Plans' where id = ${board}`);
    await hide(world, board);
    const pull = await createTestPull(world, "wren");
    await request(world, "mona", pull, [board]);
    const read = async (login: string | null) => {
      const { data } = await world.graphql(
        login,
        `query ($id: ID!) { node(id: $id) { ... on PullRequest { requestedReviewers { ... on Team { name description
          members { totalCount nodes { login } } repositories { totalCount } } } } } }`,
        { id: globalId("PR", pull.repositoryId, pull.id) },
      );
      return (data as { node: { requestedReviewers: unknown[] } }).node.requestedReviewers[0];
    };
    const none = { totalCount: 0, nodes: [] };
    const hidden = { name: "board", description: null, members: none, repositories: { totalCount: 0 } };
    expect(await read("hubot")).toEqual(hidden);
    expect(await read(null)).toEqual(hidden);
    expect(await read("mona")).toEqual({
      name: "board",
      description: "Plans",
      members: { totalCount: 1, nodes: [{ login: "max" }] },
      repositories: { totalCount: 1 },
    });
  });

  test("names no team that the viewer cannot see, unless it was asked before", async ({ world }) => {
    await join(world, "tess");
    const board = await makeTeam(world, "board");
    await hide(world, board);
    const pull = await createTestPull(world, "wren");
    await expect(request(world, "tess", pull, [board])).rejects.toMatchObject({ code: "NOT_FOUND" });
    await request(world, "mona", pull, [board]);
    await request(world, "tess", pull, [board], [world.id("max")]);
    const rows = await world.db.rows(sql`select 1 from pull_review_requests where issue_id = ${pull.id}`);
    expect(rows).toHaveLength(2);
  });

  test("is refused beyond the largest number of reviewers", async ({ world }) => {
    const pull = await createTestPull(world, "wren");
    const teams: number[] = [];
    for (let index = 0; index <= LIMITS.reviewersPerPull; index += 1)
      teams.push(await makeTeam(world, `team-${index}`));
    await expect(request(world, "mona", pull, teams)).rejects.toThrow("up to 15 requested reviewers");
    await request(world, "mona", pull, teams.slice(1));
  });
});
