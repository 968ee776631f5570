import { describe, expect } from "vitest";
import { suspendInstallation } from "#server/apps/suspend-installation.ts";
import { updateApp } from "#server/apps/write-app.ts";
import { writeAuthorization } from "#server/oauth/authorization.ts";
import { createUserToken } from "#server/oauth/user-token.ts";
import { getUserTokenViewer } from "#server/oauth/user-token-viewer.ts";
import type { Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { installOnOcto, makeApp } from "#server/test/apps.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const REPOSITORIES = `{ viewer { login }
  secret: repository(owner: "octo", name: "secret") { name viewerPermission }
  hello: repository(owner: "octo", name: "hello") { name viewerPermission }
  other: repository(owner: "octo", name: "other") { name } }`;

const run = (world: World, viewer: Viewer, query: string) => world.graphql(null, query, {}, viewer);

async function makeUserToken(
  world: World,
  app: Awaited<ReturnType<typeof makeApp>>,
  login: string,
  viewer: Partial<Viewer> = {},
) {
  const { id } = await writeAuthorization(world.as(login, viewer), app);
  return (await createUserToken(world.as(null), { app, authorizationId: id, isOfDevice: false })).token;
}

async function useUserToken(world: World, token: string): Promise<Viewer> {
  const viewer = await getUserTokenViewer(world, token);
  if (!viewer) throw new Error("The token is not accepted.");
  return viewer;
}

const close = (repositoryId: number, issueId: number) =>
  `mutation { closeIssue(input: { issueId: "${globalId("I", repositoryId, issueId)}" }) { issue { state } } }`;
const comment = (repositoryId: number, issueId: number) =>
  `mutation { addComment(input: { subjectId: "${globalId("I", repositoryId, issueId)}", body: "Hi" }) {
    commentEdge { node { author { login } } } } }`;
const REFUSED = { type: "FORBIDDEN", message: "Resource not accessible by integration" };

describe("a token of an app for a person", () => {
  test("sees what both the installation and the person reach, and public repositories", async ({ world }) => {
    await world.repository("other", "PRIVATE");
    const app = await makeApp(world);
    await installOnOcto(world, app);
    const mona = await useUserToken(world, await makeUserToken(world, app, "mona"));
    expect((await run(world, mona, REPOSITORIES)).data).toEqual({
      viewer: { login: "mona" },
      secret: { name: "secret", viewerPermission: "ADMIN" },
      hello: { name: "hello", viewerPermission: "READ" },
      other: null,
    });
    const hubot = await useUserToken(world, await makeUserToken(world, app, "hubot"));
    expect((await run(world, hubot, REPOSITORIES)).data).toMatchObject({
      secret: null,
      hello: { viewerPermission: "READ" },
    });
  });

  test("does what both the permissions of the app and the role of the person allow", async ({ world }) => {
    const app = await makeApp(world);
    await installOnOcto(world, app);
    const issue = await world.issue("mona", { repositoryId: world.secret.id });
    const outside = await world.issue("mona");
    const as = async (login: string) => useUserToken(world, await makeUserToken(world, app, login));
    expect((await run(world, await as("rita"), comment(issue.repositoryId, issue.id))).data).toMatchObject({
      addComment: { commentEdge: { node: { author: { login: "rita" } } } },
    });
    expect((await run(world, await as("rita"), close(issue.repositoryId, issue.id))).errors).toMatchObject([
      { type: "FORBIDDEN" },
    ]);
    expect((await run(world, await as("mona"), comment(outside.repositoryId, outside.id))).errors).toMatchObject([
      REFUSED,
    ]);
    const { id, name, url, description, isPublic, events } = app;
    await updateApp(world.as("mona"), {
      id,
      name,
      url,
      description,
      isPublic,
      events,
      permissions: { contents: "write" },
    });
    expect((await run(world, await as("mona"), comment(issue.repositoryId, issue.id))).errors).toMatchObject([REFUSED]);
    for (const mutation of [
      `mutation { updateProfile(input: { name: "Eve" }) { clientMutationId } }`,
      `mutation { createRepository(input: { name: "mine", visibility: PUBLIC }) { clientMutationId } }`,
      `mutation { authorizeApp(input: { clientId: "${app.clientId}" }) { clientMutationId } }`,
    ])
      expect((await run(world, await as("mona"), mutation)).errors).toMatchObject([REFUSED]);
  });

  test("has on each account only what that account has accepted", async ({ world }) => {
    const app = await makeApp(world, { permissions: { issues: "read" } });
    await installOnOcto(world, app);
    const { id, name, url, description, isPublic, events } = app;
    const changed = await updateApp(world.as("mona"), {
      id,
      name,
      url,
      description,
      isPublic,
      events,
      permissions: { issues: "write" },
    });
    await world.db.run(sql`
      insert into app_installations (app_id, account_id, permissions, events, has_all_repositories, created_at, updated_at)
      values (${app.id}, ${world.id("mona")}, '{"issues": "write", "metadata": "read"}', '{}', true, now(), now())`);
    const own = await world.repository("own", "PRIVATE");
    await world.db.run(sql`update repositories set owner_id = ${world.id("mona")} where id = ${own.id}`);
    const [inOwn, inSecret] = [
      await world.issue("mona", { repositoryId: own.id }),
      await world.issue("mona", { repositoryId: world.secret.id }),
    ];
    const viewer = await useUserToken(world, await makeUserToken(world, changed, "mona"));
    expect((await run(world, viewer, comment(inOwn.repositoryId, inOwn.id))).errors).toBeUndefined();
    expect((await run(world, viewer, comment(inSecret.repositoryId, inSecret.id))).errors).toMatchObject([REFUSED]);
  });

  test("reads in private repositories only what all accounts have accepted whose private repositories it reaches", async ({
    world,
  }) => {
    const app = await makeApp(world, { permissions: { contents: "read" } });
    await installOnOcto(world, app);
    await world.issue("mona", { repositoryId: world.secret.id });
    await world.issue("mona");
    const read = async (login: string) => {
      const viewer = await useUserToken(world, await makeUserToken(world, app, login));
      const query = `{ search(query: "is:issue", type: ISSUE, first: 5) { issueCount } }`;
      return (await run(world, viewer, query)).data;
    };
    expect(await read("rita")).toEqual({ search: { issueCount: 1 } });
    const { id, name, url, description, isPublic, events } = app;
    await updateApp(world.as("mona"), {
      id,
      name,
      url,
      description,
      isPublic,
      events,
      permissions: { issues: "read" },
    });
    expect(await read("rita")).toEqual({ search: { issueCount: 1 } });
    await world.db.run(sql`update app_installations set permissions = '{"issues": "read", "metadata": "read"}'`);
    expect(await read("rita")).toEqual({ search: { issueCount: 2 } });
  });

  test("writes where the app is installed in a public repository in which the person has no role", async ({
    world,
  }) => {
    const app = await makeApp(world);
    await installOnOcto(world, app, [world.hello.id]);
    const issue = await world.issue("mona");
    const viewer = await useUserToken(world, await makeUserToken(world, app, "hubot"));
    expect((await run(world, viewer, comment(issue.repositoryId, issue.id))).errors).toBeUndefined();
  });

  test("loses at once what is taken away: the installation, the role, the account, the token", async ({ world }) => {
    const app = await makeApp(world);
    const installation = await installOnOcto(world, app);
    const token = await makeUserToken(world, app, "rita");
    const sees = async () => (await run(world, await useUserToken(world, token), REPOSITORIES)).data?.["secret"];
    expect(await sees()).toMatchObject({ name: "secret" });
    await suspendInstallation(world.as("mona"), installation);
    expect(await sees()).toBeNull();
    await world.db.run(sql`update app_installations set suspended_at = null`);
    await world.db.run(sql`delete from collaborators where account_id = ${world.id("rita")}`);
    expect(await sees()).toBeNull();
    await world.db.run(sql`update accounts set suspended_at = now() where login = 'rita'`);
    expect(await getUserTokenViewer(world, token)).toBeUndefined();
    await world.db.run(sql`update accounts set suspended_at = null where login = 'rita'`);
    await world.db.run(sql`update app_user_tokens set expires_at = now() - interval '1 second'`);
    expect(await getUserTokenViewer(world, token)).toBeUndefined();
    expect(JSON.stringify(await world.db.rows(sql`select * from app_user_tokens`))).not.toContain(token);
  });

  test("enters an organization with single sign-on if the session had when it was authorized, until the person leaves it", async ({
    world,
  }) => {
    const organizationId = world.secret.ownerId;
    await world.db.run(
      sql`insert into single_sign_on_organizations (organization_id, required_since) values (${organizationId}, now())`,
    );
    const app = await makeApp(world);
    await installOnOcto(world, app);
    const hidden = await makeUserToken(world, app, "mona", { hiddenOrganizationIds: [organizationId] });
    const sees = async (token: string) =>
      (await run(world, await useUserToken(world, token), REPOSITORIES)).data?.["secret"];
    expect(await sees(hidden)).toBeNull();
    const token = await makeUserToken(world, app, "mona");
    expect(await sees(token)).toMatchObject({ name: "secret" });
    await world.db.run(sql`delete from organization_members where account_id = ${world.id("mona")}`);
    await world.db.run(sql`insert into organization_members values (${organizationId}, ${world.id("mona")}, 'OWNER')`);
    expect(await sees(token)).toBeNull();
  });
});
