import { describe, expect } from "vitest";
import { createAccessToken } from "#server/accounts/access-token.ts";
import { addOrganizationMember, removeOrganizationMember } from "#server/access/membership.ts";
import { getTokenViewer } from "#server/accounts/session.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { addLabels } from "#server/issues/label-issue.ts";
import { withSingleSignOn } from "#server/platform/http/single-sign-on.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { namesHidden } from "#server/single-sign-on/find-hidden.ts";
import { setTokenSingleSignOn } from "#server/single-sign-on/token-organization.ts";
import { setSingleSignOnRequirement, stopRequiringSingleSignOn } from "#server/single-sign-on/requirement.ts";
import { addProvider, authenticate, openTestSession, type TestSession } from "#server/test/single-sign-on.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

/** A session of a member of octo. */
async function openMemberSession(world: World, login: string): Promise<TestSession> {
  const organizationId = world.hello.ownerId;
  await addOrganizationMember(world.as("mona"), { organizationId, accountId: world.id(login), role: "MEMBER" });
  return openTestSession(world, login);
}

/** The organization octo requires single sign-on; mona, who owns it, has authenticated. */
async function requireSingleSignOn(world: World): Promise<{ providerId: number; owner: TestSession }> {
  const providerId = await addProvider(world);
  const owner = await openTestSession(world, "mona");
  await authenticate(world, { session: owner, providerId });
  const ctx = await owner.getContext();
  await setSingleSignOnRequirement(ctx, { organizationId: world.hello.ownerId, isRequired: true });
  return { providerId, owner };
}

const SECRET = `{ repository(owner: "octo", name: "secret") { viewerPermission } }`;
const HELLO = `{ repository(owner: "octo", name: "hello") { viewerPermission } }`;

function ask(world: World, { viewer }: Context, query: string) {
  return world.graphql(null, query, {}, viewer);
}

describe("an organization that requires single sign-on", () => {
  test("is hidden from the sessions of its members until they have authenticated", async ({ world }) => {
    const { providerId } = await requireSingleSignOn(world);
    const session = await openMemberSession(world, "rita");
    const before = await session.getContext();
    expect(before.viewer.hiddenOrganizationIds).toEqual([world.hello.ownerId]);
    expect(await ask(world, before, SECRET)).toMatchObject({ data: { repository: null } });
    await authenticate(world, { session, providerId });
    const after = await session.getContext();
    expect(after.viewer.hiddenOrganizationIds).toEqual([]);
    expect(await ask(world, after, SECRET)).toMatchObject({ data: { repository: { viewerPermission: "READ" } } });
  });

  test("is hidden again when the authentication has expired", async ({ world }) => {
    const { providerId } = await requireSingleSignOn(world);
    const session = await openMemberSession(world, "rita");
    await authenticate(world, { session, providerId, seconds: -1 });
    expect((await session.getContext()).viewer.hiddenOrganizationIds).toEqual([world.hello.ownerId]);
  });

  test("gives its members the role of everyone on its public repositories", async ({ world }) => {
    await requireSingleSignOn(world);
    const session = await openMemberSession(world, "wren");
    const ctx = await session.getContext();
    expect(await ask(world, ctx, HELLO)).toMatchObject({ data: { repository: { viewerPermission: "READ" } } });
    const issue = toIssueKey(await world.issue("mona"));
    await expect(addLabels(ctx, { ...issue, labelIds: [] })).rejects.toThrow("You don't have permission");
  });

  test("is hidden from its owners too, who cannot change it", async ({ world }) => {
    await requireSingleSignOn(world);
    const session = await openTestSession(world, "mona");
    const ctx = await session.getContext();
    await expect(
      setSingleSignOnRequirement(ctx, { organizationId: world.hello.ownerId, isRequired: false }),
    ).rejects.toThrow("Only organization owners can do that.");
  });

  test("does not concern people who are not members", async ({ world }) => {
    await requireSingleSignOn(world);
    const session = await openTestSession(world, "rita");
    const ctx = await session.getContext();
    expect(await ask(world, ctx, SECRET)).toMatchObject({ data: { repository: { viewerPermission: "READ" } } });
  });

  test("is hidden from tokens until they are authorized for it, from a session that has authenticated", async ({
    world,
  }) => {
    const { providerId } = await requireSingleSignOn(world);
    const session = await openMemberSession(world, "rita");
    const { token, accessToken } = await createAccessToken(await session.getContext(), {
      name: "Script",
      scopes: ["repo"],
      expiresInDays: null,
    });
    const getHidden = async () => (await getTokenViewer(world, token))?.hiddenOrganizationIds;
    const authorize = async () =>
      ask(
        world,
        await session.getContext(),
        `mutation { setTokenSingleSignOn(input: { accessTokenId: "${globalId("T", accessToken.id)}",
          organizationId: "${globalId("A", world.hello.ownerId)}", isAuthorized: true }) {
          viewer { accessTokens { singleSignOn { organization { login } isAuthorized } } } } }`,
      );
    expect(await getHidden()).toEqual([world.hello.ownerId]);
    expect(await authorize()).toMatchObject({
      errors: [{ message: "Authenticate with single sign-on for octo first." }],
    });
    await authenticate(world, { session, providerId });
    expect(await authorize()).toMatchObject({
      data: {
        setTokenSingleSignOn: {
          viewer: { accessTokens: [{ singleSignOn: [{ organization: { login: "octo" }, isAuthorized: true }] }] },
        },
      },
    });
    expect(await getHidden()).toEqual([]);
  });

  test("asks again for the tokens of somebody who has left and come back", async ({ world }) => {
    const { providerId } = await requireSingleSignOn(world);
    const session = await openMemberSession(world, "rita");
    await authenticate(world, { session, providerId });
    const ctx = await session.getContext();
    const organizationId = world.hello.ownerId;
    const { token, accessToken } = await createAccessToken(ctx, { name: "CI", scopes: ["repo"] });
    await setTokenSingleSignOn(ctx, { tokenId: accessToken.id, organizationId, isAuthorized: true });
    const getHidden = async () => (await getTokenViewer(world.as(null), token))?.hiddenOrganizationIds;
    expect(await getHidden()).toEqual([]);
    const member = { organizationId, accountId: world.id("rita") };
    await removeOrganizationMember(world.as("mona"), member.organizationId, member.accountId);
    await addOrganizationMember(world.as("mona"), { ...member, role: "MEMBER" });
    expect(await getHidden()).toEqual([organizationId]);
  });

  test("is named in the banner, unless it was dismissed for all that are hidden", async ({ world }) => {
    await requireSingleSignOn(world);
    const session = await openMemberSession(world, "rita");
    const { viewer } = await session.getContext();
    const query = `{ safeViewer { showsSingleSignOnBanner ssoOrganizations { login } } }`;
    expect(await world.graphql(null, query, {}, viewer)).toMatchObject({
      data: { safeViewer: { showsSingleSignOnBanner: true, ssoOrganizations: [{ login: "octo" }] } },
    });
    const dismissed = { ...viewer, dismissedOrganizationIds: [world.hello.ownerId] };
    expect(await world.graphql(null, query, {}, dismissed)).toMatchObject({
      data: { safeViewer: { showsSingleSignOnBanner: false, ssoOrganizations: [{ login: "octo" }] } },
    });
  });

  test("cannot be required by an owner who has not authenticated", async ({ world }) => {
    await addProvider(world);
    const session = await openTestSession(world, "mona");
    const input = { organizationId: world.hello.ownerId, isRequired: true };
    await expect(setSingleSignOnRequirement(await session.getContext(), input)).rejects.toThrow(
      "Authenticate with the identity provider of the organization before you require it of all members.",
    );
    await expect(setSingleSignOnRequirement(world.as("rita"), input)).rejects.toThrow(
      "Only organization owners can do that.",
    );
  });

  test("is opened again on the command line, if its provider fails", async ({ world }) => {
    await requireSingleSignOn(world);
    const session = await openMemberSession(world, "rita");
    expect((await session.getContext()).viewer.hiddenOrganizationIds).toEqual([world.hello.ownerId]);
    await stopRequiringSingleSignOn(world.as(null), { login: "OCTO" });
    expect((await session.getContext()).viewer.hiddenOrganizationIds).toEqual([]);
    await expect(stopRequiringSingleSignOn(world.as(null), { login: "hubot" })).rejects.toThrow("an Organization");
  });

  test("is recorded in its audit log", async ({ world }) => {
    const { owner } = await requireSingleSignOn(world);
    const ctx = await owner.getContext();
    await setSingleSignOnRequirement(ctx, { organizationId: world.hello.ownerId, isRequired: false });
    const rows = await world.db.rows(sql`
      select action, actor_login, target from audit_events where organization_id = ${world.hello.ownerId} order by id`);
    expect(rows).toEqual([
      { action: "org.enable_saml", actorLogin: "mona", target: "octo" },
      { action: "org.disable_saml", actorLogin: "mona", target: "octo" },
    ]);
  });
});

describe("an enterprise-managed user", () => {
  const READ = `{ safeViewer { isEnterpriseManagedUser } repository(owner: "octo", name: "hello") {
    isOwnerEnterpriseManaged viewerCanCreateIssues } }`;

  test("takes part in organizations of the enterprise only", async ({ world }) => {
    const providerId = await addProvider(world);
    await world.db.run(sql`
      insert into managed_accounts (account_id, provider_id) values (${world.id("wren")}, ${providerId})`);
    const session = await openTestSession(world, "wren");
    const ctx = await session.getContext();
    expect(await ask(world, ctx, READ)).toMatchObject({
      data: {
        safeViewer: { isEnterpriseManagedUser: true },
        repository: { isOwnerEnterpriseManaged: false, viewerCanCreateIssues: false },
      },
    });
    await expect(createIssue(ctx, { repositoryId: world.hello.id, title: "Outside" })).rejects.toThrow(
      "Enterprise-managed users can take part only in repositories of their enterprise.",
    );
    await world.db.run(sql`
      insert into managed_organizations (organization_id, provider_id) values (${world.hello.ownerId}, ${providerId})`);
    expect(await ask(world, ctx, READ)).toMatchObject({
      data: { repository: { isOwnerEnterpriseManaged: true, viewerCanCreateIssues: true } },
    });
  });
});

describe("what is asked for in vain", () => {
  const missing = { data: { repository: null } };

  test("is a SAML error for members who have not authenticated, whether it exists or not", async ({ world }) => {
    await requireSingleSignOn(world);
    const session = await openMemberSession(world, "rita");
    const ctx = await session.getContext();
    const answer = (variables: Record<string, unknown>) =>
      withSingleSignOn({ ctx, result: missing, variables, namesHidden, message: "SAML error" });
    const samlError = { errors: [{ message: "SAML error", type: "FORBIDDEN" }] };
    const issue = await world.issue("mona", { repositoryId: world.secret.id });
    expect(await answer({ owner: "OCTO", name: "secret" })).toEqual(samlError);
    expect(await answer({ owner: "octo", name: "nothing" })).toEqual(samlError);
    expect(await answer({ input: { ids: [globalId("I", world.secret.id, issue.id)] } })).toEqual(samlError);
    expect(await answer({ owner: "other", name: "secret" })).toEqual(missing);
  });

  test("does not exist for other people", async ({ world }) => {
    await requireSingleSignOn(world);
    const ctx = world.as("hubot");
    const variables = { owner: "octo", name: "secret" };
    expect(await withSingleSignOn({ ctx, result: missing, variables, namesHidden, message: "SAML error" })).toEqual(
      missing,
    );
  });
});
