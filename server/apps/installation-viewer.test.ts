import { describe, expect } from "vitest";
import { installApp, updateInstallation } from "#server/apps/install-app.ts";
import { deleteInstallationToken } from "#server/apps/installation-token.ts";
import { getInstallationViewer } from "#server/apps/installation-viewer.ts";
import { deleteInstallation, suspendInstallation, unsuspendInstallation } from "#server/apps/suspend-installation.ts";
import { deleteApp, updateApp } from "#server/apps/write-app.ts";
import type { Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { installOnOcto, makeApp, makeToken, useToken } from "#server/test/apps.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const run = (world: World, viewer: Viewer, query: string, variables = {}) =>
  world.graphql(null, query, variables, viewer);

const REPOSITORIES = `{
  secret: repository(owner: "octo", name: "secret") { name viewerPermission }
  hello: repository(owner: "octo", name: "hello") { name viewerPermission }
  other: repository(owner: "octo", name: "other") { name }
}`;

const comment = (repositoryId: number, issueId: number) =>
  `mutation { addComment(input: { subjectId: "${globalId("I", repositoryId, issueId)}", body: "Hi" }) {
    commentEdge { node { author { __typename login } } } } }`;

describe("the token of an installation", () => {
  test("sees its repositories and public ones, and nothing that is private elsewhere", async ({ world }) => {
    await world.repository("other", "PRIVATE");
    const hidden = await world.issue("mona", { repositoryId: world.secret.id, title: "Walrus in secret" });
    const app = await makeApp(world);
    const installation = await installOnOcto(world, app);
    const viewer = await useToken(world, await makeToken(world, installation));
    expect((await run(world, viewer, REPOSITORIES)).data).toEqual({
      secret: { name: "secret", viewerPermission: "WRITE" },
      hello: { name: "hello", viewerPermission: "READ" },
      other: null,
    });
    await updateInstallation(world.as("mona"), { id: installation.id, repositoryIds: [world.hello.id] });
    const later = await useToken(world, await makeToken(world, installation));
    const { data } = await run(
      world,
      later,
      `query ($id: ID!) { node(id: $id) { id } search(query: "walrus", type: ISSUE, first: 5) { issueCount } }`,
      { id: globalId("I", hidden.repositoryId, hidden.id) },
    );
    expect(data).toEqual({ node: null, search: { issueCount: 0 } });
  });

  test("writes as the bot of the app in its repositories, and in no other public one", async ({ world }) => {
    const inside = await world.issue("mona", { repositoryId: world.secret.id });
    const outside = await world.issue("mona", { repositoryId: world.hello.id });
    const viewer = await useToken(world, await makeToken(world, await installOnOcto(world, await makeApp(world))));
    expect((await run(world, viewer, comment(inside.repositoryId, inside.id))).data).toEqual({
      addComment: { commentEdge: { node: { author: { __typename: "Bot", login: "octo-bot[bot]" } } } },
    });
    const { errors } = await run(world, viewer, comment(outside.repositoryId, outside.id));
    expect(errors?.[0]).toMatchObject({ type: "FORBIDDEN", message: "Resource not accessible by integration" });
  });

  test("does only what its permissions say, and nothing that needs a session or an account of a person", async ({
    world,
  }) => {
    const issue = await world.issue("mona", { repositoryId: world.secret.id });
    const app = await makeApp(world, { permissions: { contents: "write" } });
    const viewer = await useToken(world, await makeToken(world, await installOnOcto(world, app)));
    const mutations = [
      comment(issue.repositoryId, issue.id),
      `mutation { updateProfile(input: { name: "Eve" }) { clientMutationId } }`,
      `mutation { createSavedReply(input: { title: "a", body: "b" }) { clientMutationId } }`,
      `mutation { createRepository(input: { name: "mine", visibility: PUBLIC }) { clientMutationId } }`,
      `mutation { updateIssuesBulk(input: { ids: [] }) { jobId } }`,
      `mutation { createApp(input: { ownerId: "A_MQ", name: "x", url: "https://a.test", isPublic: true, permissions: [], events: [] }) { clientMutationId } }`,
    ];
    for (const mutation of mutations)
      expect([mutation, (await run(world, viewer, mutation)).errors?.[0]]).toEqual([
        mutation,
        expect.objectContaining({ type: "FORBIDDEN", message: "Resource not accessible by integration" }),
      ]);
  });

  test("can have fewer repositories and permissions than the installation, and never more", async ({ world }) => {
    const app = await makeApp(world, { permissions: { issues: "write", contents: "read" } });
    const installation = await installOnOcto(world, app, null);
    const narrowed = await useToken(
      world,
      await makeToken(world, installation, { repositories: ["Secret"], permissions: { issues: "read" } }),
    );
    expect(narrowed).toMatchObject({
      repositoryIds: [world.secret.id],
      permissions: ["ISSUES_READ", "METADATA_READ"],
    });
    const more = makeToken(world, installation, { permissions: { contents: "write" } });
    await expect(more).rejects.toThrow("The permissions requested are not granted to this installation.");
    const { id: foreign } = await world.repository("foreign", "PRIVATE");
    await world.db.run(sql`update repositories set owner_id = ${world.id("hubot")} where id = ${foreign}`);
    await expect(makeToken(world, installation, { repositoryIds: [foreign] })).rejects.toThrow(
      "There is at least one repository that does not exist or is not accessible to the parent installation.",
    );
  });

  test("loses at once what the owner takes away: a repository, the installation, the app", async ({ world }) => {
    const app = await makeApp(world);
    const installation = await installOnOcto(world, app, [world.hello.id, world.secret.id]);
    const token = await makeToken(world, installation);
    const sees = async () => {
      const viewer = await getInstallationViewer(world, token);
      return viewer && (await run(world, viewer, REPOSITORIES)).data?.["secret"];
    };
    expect(await sees()).toMatchObject({ name: "secret" });
    await updateInstallation(world.as("mona"), { id: installation.id, repositoryIds: [world.hello.id] });
    expect(await sees()).toBeNull();
    await updateInstallation(world.as("mona"), { id: installation.id, repositoryIds: null });
    expect(await sees()).toMatchObject({ name: "secret" });
    await suspendInstallation(world.as("mona"), { id: installation.id });
    await expect(sees()).rejects.toThrow("This installation has been suspended");
    await expect(makeToken(world, { ...installation, suspendedAt: new Date() })).rejects.toThrow("suspended");
    await unsuspendInstallation(world.as("mona"), { id: installation.id });
    expect(await sees()).toMatchObject({ name: "secret" });
    await deleteInstallation(world.as("mona"), { id: installation.id });
    expect(await sees()).toBeUndefined();
    const again = await installOnOcto(world, app);
    const second = await makeToken(world, again);
    await deleteApp(world.as("mona"), { id: app.id });
    expect(await getInstallationViewer(world, second)).toBeUndefined();
  });

  test("ends after an hour, and when it is revoked", async ({ world }) => {
    const installation = await installOnOcto(world, await makeApp(world));
    const token = await makeToken(world, installation);
    const { installation: used } = await useToken(world, token);
    await deleteInstallationToken(world.as(null), { id: used?.tokenId ?? 0 });
    expect(await getInstallationViewer(world, token)).toBeUndefined();
    const second = await makeToken(world, installation);
    await world.db.run(sql`update app_installation_tokens set expires_at = now() - interval '1 second'`);
    expect(await getInstallationViewer(world, second)).toBeUndefined();
  });

  test("keeps to what was accepted when the app asks for more, and loses what the app gives up", async ({ world }) => {
    const app = await makeApp(world, { permissions: { issues: "read", contents: "write" } });
    const installation = await installOnOcto(world, app);
    const token = await makeToken(world, installation);
    const settings = { id: app.id, name: app.name, url: app.url, description: "", isPublic: true, events: [] };
    await updateApp(world.as("mona"), { ...settings, permissions: { issues: "write" } });
    expect((await useToken(world, token)).permissions).toEqual(["ISSUES_READ", "METADATA_READ"]);
  });

  test("reads the members and teams of its organization only with the permission for them", async ({ world }) => {
    await world.db.run(
      sql`insert into teams (organization_id, slug, name) values (${world.secret.ownerId}, 'core', 'Core')`,
    );
    const query = `{ organization(login: "octo") { membersWithRole(first: 5) { nodes { login } } teams(first: 5) { nodes { name } } } }`;
    const read = async (name: string, permissions: Record<string, string>) => {
      const app = await makeApp(world, { name, permissions });
      const viewer = await useToken(world, await makeToken(world, await installOnOcto(world, app)));
      return (await run(world, viewer, query)).data?.["organization"];
    };
    expect(await read("One", { issues: "write" })).toEqual({ membersWithRole: { nodes: [] }, teams: { nodes: [] } });
    expect(await read("Two", { members: "read" })).toEqual({
      membersWithRole: { nodes: [{ login: "mona" }] },
      teams: { nodes: [{ name: "Core" }] },
    });
  });

  test("of an organization that requires single sign-on is accepted: its owner has let the app in", async ({
    world,
  }) => {
    const viewer = await useToken(world, await makeToken(world, await installOnOcto(world, await makeApp(world))));
    await world.db.run(
      sql`insert into single_sign_on_organizations (organization_id, required_since) values (${world.secret.ownerId}, now())`,
    );
    expect((await run(world, viewer, REPOSITORIES)).data?.["secret"]).toMatchObject({ name: "secret" });
  });

  test("of a deleted organization sees nothing", async ({ world }) => {
    const installation = await installOnOcto(world, await makeApp(world));
    const token = await makeToken(world, installation);
    await world.db.run(sql`update repositories set is_deleted = true where owner_id = ${world.secret.ownerId}`);
    expect((await useToken(world, token)).repositoryIds).toEqual([]);
  });

  test("of a private app exists for its owner only", async ({ world }) => {
    const app = await makeApp(world, { owner: "hubot", isPublic: false });
    await expect(
      installApp(world.as("mona"), { appId: app.id, accountId: world.secret.ownerId, repositoryIds: null }),
    ).rejects.toThrow("Could not resolve to an App.");
  });
});
