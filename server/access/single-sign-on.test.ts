import { describe, expect } from "vitest";
import { addOrganizationMember, loadViewerMemberships } from "#server/access/membership.ts";
import { createAccessToken } from "#server/accounts/access-token.ts";
import { getTokenViewer } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createFineGrainedToken } from "#server/repositories/create-fine-grained-token.ts";
import { countVisibleRepositories, loadRepositories } from "#server/repositories/repository.ts";
import { setTokenSingleSignOn } from "#server/single-sign-on/token-organization.ts";
import { BASES, makeTeams, relate, RELATIONS, ROLES, setBase } from "#server/test/relations.ts";
import { authenticate, openTestSession, requireSingleSignOn } from "#server/test/single-sign-on.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

type Credential = { name: string; getContext: () => Promise<Context> };

/** Two sessions and two tokens of each kind of hubot, one of each with single sign-on for octo. */
async function makeCredentials(world: World): Promise<Credential[]> {
  const organizationId = world.hello.ownerId;
  await addOrganizationMember(world.as("mona"), { organizationId, accountId: world.id("hubot"), role: "MEMBER" });
  const providerId = await requireSingleSignOn(world);
  const session = await openTestSession(world, "hubot");
  await authenticate(world, { session, providerId });
  const ctx = await session.getContext();
  const authorize = async (made: { token: string; accessToken: { id: number } }) => {
    await setTokenSingleSignOn(ctx, { tokenId: made.accessToken.id, organizationId, isAuthorized: true });
    return made;
  };
  const classic = (scope: string) => createAccessToken(ctx, { name: scope, scopes: [scope] });
  const fineGrained = () =>
    createFineGrainedToken(ctx, {
      name: "fine-grained",
      ownerId: organizationId,
      repositoryIds: null,
      permissions: ["ISSUES_WRITE"],
      expiresInDays: 30,
    });
  const other = await openTestSession(world, "hubot");
  return [
    { name: "session", getContext: session.getContext },
    { name: "session without", getContext: other.getContext },
    fromToken(world, "repo", await authorize(await classic("repo"))),
    fromToken(world, "repo without", await classic("repo")),
    fromToken(world, "public_repo", await authorize(await classic("public_repo"))),
    fromToken(world, "public_repo without", await classic("public_repo")),
    fromToken(world, "fine-grained", await authorize(await fineGrained())),
    fromToken(world, "fine-grained without", await fineGrained()),
  ];
}

function fromToken(world: World, name: string, { token }: { token: string }): Credential {
  const getContext = async () => {
    const viewer = await getTokenViewer(world.as(null), token);
    if (!viewer) throw new Error("The token is not accepted.");
    return { ...world.as(null), viewer };
  };
  return { name, getContext };
}

/** The roles on the public and the private repository, and the relation to the organization. */
async function readAccess(world: World, { name, getContext }: Credential): Promise<string> {
  const ctx = await getContext();
  const ids = [world.hello.id, world.secret.id];
  const rows = await loadRepositories(ctx, ids);
  const [membership] = await loadViewerMemberships(ctx, [world.hello.ownerId]);
  const count = await countVisibleRepositories(ctx, sql`r.id = any(${ids}::bigint[])`);
  expect(count).toBe(rows.filter((row) => row !== undefined).length);
  const roles = rows.map((row) => row?.viewerRole ?? "-");
  return `${name}=${[...roles, membership?.relation ?? "-"].join("/")}`;
}

describe("what a session or token has in an organization that requires single sign-on", () => {
  test("is the matrix of base permissions, relations, roles and credentials in the golden file", async ({ world }) => {
    const credentials = await makeCredentials(world);
    const teams = await makeTeams(world);
    const lines = ["# credential=public repository/private repository/organization"];
    for (const base of BASES) {
      await setBase(world, base);
      for (const relation of RELATIONS)
        for (const role of ROLES) {
          await relate(world, teams, { relation, role });
          const columns: string[] = [];
          for (const credential of credentials) columns.push(await readAccess(world, credential));
          lines.push(`base ${base ?? "NONE"}, ${relation}, role ${role ?? "NONE"}: ${columns.join("; ")}`);
        }
    }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./single-sign-on.golden.txt");
  });
});
