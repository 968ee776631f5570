import { describe, expect } from "vitest";
import { listAccessTokens } from "#server/accounts/access-token.ts";
import { getTokenViewer } from "#server/accounts/session.ts";
import type { TokenPermission } from "#server/accounts/token-permissions.ts";
import type { Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createFineGrainedToken } from "#server/repositories/create-fine-grained-token.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

type Choice = { repositoryIds?: number[] | null; permissions?: TokenPermission[] };

/** The viewer of a token that mona makes for repositories of octo; for octo/secret unless others are given. */
async function makeToken(
  world: World,
  { repositoryIds, permissions = ["ISSUES_READ", "PULL_REQUESTS_READ"] }: Choice = {},
): Promise<Viewer> {
  const { token } = await createFineGrainedToken(world.as("mona"), {
    name: "CI",
    ownerId: world.secret.ownerId,
    repositoryIds: repositoryIds === undefined ? [world.secret.id] : repositoryIds,
    permissions,
    expiresInDays: 30,
  });
  const viewer = await getTokenViewer(world.as(null), token);
  if (!viewer) throw new Error("The token is not accepted.");
  return viewer;
}

const run = (world: World, viewer: Viewer, query: string, variables = {}) =>
  world.graphql(null, query, variables, viewer);

const repositoryId = ({ id }: { id: number }) => globalId("R", id);

describe("a fine-grained token", () => {
  test("sees its repositories only: no nodes, search results, counts or lists of others, public ones too", async ({
    world,
  }) => {
    const hidden = await world.issue("mona", { repositoryId: world.hello.id, title: "Walrus in hello" });
    const shown = await world.issue("mona", { repositoryId: world.secret.id, title: "Walrus in secret" });
    const viewer = await makeToken(world);
    const { data } = await run(
      world,
      viewer,
      `query ($hidden: ID!, $shown: ID!, $hello: ID!) {
        hidden: node(id: $hidden) { id }
        shown: node(id: $shown) { ... on Issue { title } }
        hello: node(id: $hello) { id }
        byName: repository(owner: "octo", name: "hello") { id }
        search(query: "walrus is:issue", type: ISSUE, first: 10) { issueCount nodes { ... on Issue { title } } }
        organization(login: "octo") { repositories(first: 10) { totalCount nodes { name } } }
        safeViewer { repositories(first: 10) { nodes { name } } publicRepositories(first: 10) { totalCount } }
      }`,
      {
        hidden: globalId("I", hidden.repositoryId, hidden.id),
        shown: globalId("I", shown.repositoryId, shown.id),
        hello: repositoryId(world.hello),
      },
    );
    expect(data).toEqual({
      hidden: null,
      shown: { title: "Walrus in secret" },
      hello: null,
      byName: null,
      search: { issueCount: 1, nodes: [{ title: "Walrus in secret" }] },
      organization: { repositories: { totalCount: 1, nodes: [{ name: "secret" }] } },
      safeViewer: { repositories: { nodes: [{ name: "secret" }] }, publicRepositories: { totalCount: 0 } },
    });
  });

  test("reads only what its permissions name, and everything if it was made before they did", async ({ world }) => {
    await world.issue("mona", { repositoryId: world.secret.id, title: "Walrus" });
    const read = async (viewer: Viewer) => {
      const query = `{ search(query: "repo:octo/secret walrus", type: ISSUE, first: 1) { issueCount } repository(owner: "octo", name: "secret") { name issues(first: 1) { totalCount } } }`;
      const { data, errors } = await run(world, viewer, query);
      return [(data as { search: { issueCount: number } } | null)?.search.issueCount, errors?.[0]?.message];
    };
    expect(await read(await makeToken(world, { permissions: ["ISSUES_READ"] }))).toEqual([1, undefined]);
    expect(await read(await makeToken(world, { permissions: ["ISSUES_WRITE"] }))).toEqual([1, undefined]);
    const narrow = await makeToken(world, { permissions: ["CONTENTS_READ"] });
    expect((await read(narrow))[1]).toBe("Resource not accessible by personal access token");
    const { data } = await run(
      world,
      narrow,
      `{ search(query: "repo:octo/secret walrus", type: ISSUE, first: 1) { issueCount } }`,
    );
    expect(data).toEqual({ search: { issueCount: 0 } });
    const { token } = await createFineGrainedToken(world.as("mona"), {
      name: "Old",
      ownerId: world.secret.ownerId,
      repositoryIds: null,
      permissions: [],
      expiresInDays: 30,
    });
    await world.db.run(sql`update access_tokens set reads_all = true where name = 'Old'`);
    const old = await getTokenViewer(world.as(null), token);
    expect(old && (await read(old))).toEqual([1, undefined]);
    expect((await listAccessTokens(world.as("mona")))[0]?.permissions).toContain("PULL_REQUESTS_READ");
  });

  test("sees nothing that belongs to the person or to an organization", async ({ world }) => {
    const viewer = await makeToken(world, { permissions: ["ISSUES_WRITE", "ADMINISTRATION_WRITE"] });
    const { data } = await run(
      world,
      viewer,
      "{ viewer { login email } safeViewer { savedReplies { id } sessions { id } accessTokens { id } emails { address } } }",
    );
    expect(data).toEqual({
      viewer: { login: "mona", email: "" },
      safeViewer: { savedReplies: [], sessions: [], accessTokens: [], emails: [] },
    });
  });

  test("writes what its permissions permit, and nothing else", async ({ world }) => {
    const issue = await world.issue("mona", { repositoryId: world.secret.id });
    const subject = globalId("I", issue.repositoryId, issue.id);
    const id = repositoryId(world.secret);
    const mutations: Record<string, string> = {
      ISSUES_WRITE: `addComment(input: { subjectId: "${subject}", body: "Hi" }) { clientMutationId }`,
      CONTENTS_WRITE: `writeRepositoryFile(input: { repositoryId: "${id}", path: "SUPPORT.md", text: "a" }) { clientMutationId }`,
      ADMINISTRATION_WRITE: `updateRepository(input: { repositoryId: "${id}", description: "New" }) { clientMutationId }`,
      session: `updateProfile(input: { name: "Eve" }) { clientMutationId }`,
      personal: `createSavedReply(input: { title: "a", body: "b" }) { clientMutationId }`,
      bulk: `updateIssuesBulk(input: { ids: ["${subject}"] }) { jobId }`,
    };
    for (const permission of ["METADATA_READ", "ISSUES_WRITE", "CONTENTS_WRITE", "ADMINISTRATION_WRITE"] as const) {
      const viewer = await makeToken(world, { permissions: [permission] });
      for (const [name, mutation] of Object.entries(mutations)) {
        const { errors } = await run(world, viewer, `mutation { ${mutation} }`);
        const refusal = name === "session" ? /^Personal access tokens cannot be used/ : /^Resource not accessible/;
        if (name === permission) expect([name, errors]).toEqual([name, undefined]);
        else
          expect([permission, name, errors?.[0]]).toEqual([
            permission,
            name,
            expect.objectContaining({ type: "FORBIDDEN", message: expect.stringMatching(refusal) as string }),
          ]);
      }
    }
  });

  test("can do no more than its owner, and nothing in a repository that is transferred to another owner", async ({
    world,
  }) => {
    const viewer = await makeToken(world, { permissions: ["ISSUES_WRITE"] });
    const find = async () => (await run(world, viewer, '{ repository(owner: "octo", name: "secret") { name } }')).data;
    expect(await find()).toEqual({ repository: { name: "secret" } });
    await world.db.run(sql`delete from organization_members where account_id = ${world.id("mona")}`);
    expect(await find()).toEqual({ repository: null });
  });

  test("for all repositories of an owner reaches later ones too, and none of others", async ({ world }) => {
    await world.repository("later", "PRIVATE");
    const viewer = await makeToken(world, { repositoryIds: null });
    expect(viewer.repositoryIds?.length).toBe(3);
    await world.db.run(sql`update repositories set owner_id = ${world.id("hubot")} where name = 'hello'`);
    const again = await makeToken(world, { repositoryIds: null });
    expect(again.repositoryIds).not.toContain(world.hello.id);
    const chosen = await makeToken(world, { repositoryIds: [world.secret.id] });
    await world.db.run(sql`update repositories set owner_id = ${world.id("hubot")} where name = 'secret'`);
    expect(chosen.repositoryIds).toEqual([world.secret.id]);
  });

  test("needs an expiration, a name, and repositories of its owner that one can see", async ({ world }) => {
    const make = (change: object, login = "mona") =>
      createFineGrainedToken(world.as(login), {
        name: "CI",
        ownerId: world.secret.ownerId,
        repositoryIds: [world.secret.id],
        permissions: [],
        expiresInDays: 30,
        ...change,
      });
    for (const [change, message] of [
      [{ name: " " }, "Name is required"],
      [{ expiresInDays: 0 }, "Expiration must be from 1 to 366 days"],
      [{ expiresInDays: 367 }, "Expiration must be from 1 to 366 days"],
      [{ repositoryIds: [] }, "Select at least one repository."],
      [{ repositoryIds: Array<number>(51).fill(world.secret.id) }, "Select up to 50 repositories."],
      [{ ownerId: world.id("mona") }, "secret does not belong to the owner of the token."],
    ] as const)
      await expect(make(change)).rejects.toThrow(message);
    await expect(make({}, "hubot")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const unconfirmed = world.as("mona", { hasConfirmedAccess: false });
    await expect(
      createFineGrainedToken(unconfirmed, {
        name: "CI",
        ownerId: world.secret.ownerId,
        repositoryIds: null,
        permissions: [],
        expiresInDays: 1,
      }),
    ).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
    expect(await world.db.rows(sql`select 1 from audit_events where action ~ 'token'`)).toEqual([]);
  });

  test("is listed with its owner, repositories, permissions and expiration, and recorded", async ({ world }) => {
    await makeToken(world, { permissions: ["ISSUES_WRITE"] });
    const { data } = await world.graphql(
      "mona",
      `{ safeViewer { accessTokens {
        name scopes permissions hasAllRepositories expiresAt owner { login } repositories { name }
      } } }`,
    );
    expect(data).toMatchObject({
      safeViewer: {
        accessTokens: [
          {
            name: "CI",
            scopes: [],
            permissions: ["METADATA_READ", "ISSUES_WRITE"],
            hasAllRepositories: false,
            expiresAt: expect.any(String) as string,
            owner: { login: "octo" },
            repositories: [{ name: "secret" }],
          },
        ],
      },
    });
    expect(await world.db.rows(sql`select action, data from audit_events where action ~ 'token'`)).toEqual([
      { action: "personal_access_token.create", data: { name: "CI" } },
    ]);
  });
});
