import { describe, expect } from "vitest";
import { addTeamMember, isTeamMember, organizationRole } from "#server/access/membership.ts";
import { SESSION_COOKIE } from "#server/accounts/session.ts";
import type { Claims } from "#server/identity/claims.ts";
import { signInWithClaims } from "#server/identity/complete-sign-in.ts";
import type { MappingInput } from "#server/identity/group-mapping.ts";
import type { SettingsInput } from "#server/identity/provider-input.ts";
import type { Provider } from "#server/identity/provider.ts";
import { createIdentityProvider, updateIdentityProvider } from "#server/identity/write-provider.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const CLIENT = { address: "192.0.2.1", userAgent: "", cookieName: SESSION_COOKIE };
const MAPPINGS: MappingInput[] = [
  { group: "admins", role: "SITE_ADMIN" },
  { group: "staff", role: "MEMBER", organization: "Octo" },
  { group: "leads", role: "OWNER", organization: "octo" },
  { group: "developers", role: "TEAM", organization: "octo", team: "Core" },
  { group: "gone", role: "TEAM", organization: "octo", team: "gone" },
];

const toSettings = (mappings: MappingInput[]): SettingsInput => ({
  name: "Company",
  issuer: "https://idp.example",
  clientId: "milepost",
  provisions: true,
  trustsEmail: true,
  groupsClaim: "groups",
  mappings,
});

async function setUp(world: World) {
  const teamId = await createTeam(world.as("mona"), {
    organizationId: world.hello.ownerId,
    slug: "core",
    memberIds: [],
    repositories: [{ id: world.secret.id, role: "WRITE" }],
  });
  await world.db.run(sql`update email_addresses set verified_at = now()`);
  const provider = await createIdentityProvider(world.as("mona"), {
    kind: "OIDC",
    slug: "company",
    settings: toSettings(MAPPINGS),
  });
  return { world, teamId, provider };
}

async function signIn(world: World, provider: Provider, groups: string[], subject = "o-1"): Promise<number> {
  const claims: Claims = {
    subject,
    username: "octavia",
    directoryNames: [],
    name: undefined,
    email: undefined,
    isEmailVerified: false,
    groups,
    providerSession: undefined,
  };
  await signInWithClaims(world.as(null), provider, { claims, client: CLIENT });
  const row = await world.db.row<{ accountId: number }>(sql`
    select account_id from external_identities where subject = ${subject}`);
  return row?.accountId ?? 0;
}

const isSiteAdmin = async (world: World, accountId: number) =>
  (await world.db.row<{ is: boolean }>(sql`select is_site_admin as is from accounts where id = ${accountId}`))?.is;

const roleOf = (world: World, accountId: number) => organizationRole(world.as(null), world.hello.ownerId, accountId);

describe("the groups of a provider", () => {
  test("give teams, organizations and the administration of the site, and take them away again", async ({ world }) => {
    const { provider, teamId } = await setUp(world);
    const accountId = await signIn(world, provider, ["developers", "gone", "unmapped"]);
    expect(await roleOf(world, accountId)).toBe("MEMBER");
    expect(await isTeamMember(world.as(null), { teamId, accountId })).toBe(true);
    expect(await isSiteAdmin(world, accountId)).toBe(false);
    await signIn(world, provider, ["admins", "leads"]);
    expect(await roleOf(world, accountId)).toBe("OWNER");
    expect(await isTeamMember(world.as(null), { teamId, accountId })).toBe(false);
    expect(await isSiteAdmin(world, accountId)).toBe(true);
    await signIn(world, provider, []);
    expect(await roleOf(world, accountId)).toBeUndefined();
    expect(await isSiteAdmin(world, accountId)).toBe(false);
    const actions = await world.db.rows<{ action: string }>(sql`
      select action from audit_events where target = 'octavia' and action not in ('user.login', 'user.create') order by id`);
    expect(actions.map(({ action }) => action)).toEqual([
      "org.add_member",
      "team.add_member",
      "team.remove_member",
      "org.remove_member",
      "user.promote",
      "org.add_member",
      "org.remove_member",
      "user.demote",
    ]);
  });

  test("neither take away nor lower what was given by hand", async ({ world }) => {
    const { provider, teamId } = await setUp(world);
    const accountId = await signIn(world, provider, []);
    await addTeamMember(world.as(null), { teamId, accountId });
    await world.db.run(sql`
      insert into organization_members (organization_id, account_id, role) values (${world.hello.ownerId}, ${accountId}, 'OWNER')`);
    await signIn(world, provider, ["developers", "staff"]);
    await signIn(world, provider, []);
    expect(await roleOf(world, accountId)).toBe("OWNER");
    expect(await isTeamMember(world.as(null), { teamId, accountId })).toBe(true);
  });

  test("give again what was removed by hand, while the person is in the group", async ({ world }) => {
    const { provider } = await setUp(world);
    const accountId = await signIn(world, provider, ["staff"]);
    await world.db.run(sql`delete from organization_members where account_id = ${accountId}`);
    await signIn(world, provider, ["staff"]);
    expect(await roleOf(world, accountId)).toBe("MEMBER");
  });

  test("leave an organization its last owner, and the site its last administrator", async ({ world }) => {
    const { provider } = await setUp(world);
    const accountId = await signIn(world, provider, ["leads", "admins"]);
    await world.db.run(sql`update organization_members set role = 'MEMBER' where account_id <> ${accountId}`);
    await world.db.run(sql`update accounts set is_site_admin = false where id <> ${accountId}`);
    await signIn(world, provider, []);
    expect(await roleOf(world, accountId)).toBe("OWNER");
    expect(await isSiteAdmin(world, accountId)).toBe(true);
  });

  test("lose what a mapping gave when the mapping is removed", async ({ world }) => {
    const { provider } = await setUp(world);
    const accountId = await signIn(world, provider, ["staff"]);
    const changed = await updateIdentityProvider(world.as("mona"), { id: provider.id, settings: toSettings([]) });
    await signIn(world, changed, ["staff"]);
    expect(await roleOf(world, accountId)).toBeUndefined();
  });
});

test.for<[MappingInput, string]>([
  [{ group: " ", role: "SITE_ADMIN" }, "mappings.0.group"],
  [{ group: "a", role: "OWNER" }, "mappings.0.organization"],
  [{ group: "a", role: "TEAM", organization: "octo" }, "mappings.0.team"],
])("a mapping without a target is refused: %s", async ([mapping, field], { world }) => {
  const input = { kind: "OIDC" as const, slug: "a", settings: toSettings([mapping]) };
  await expect(createIdentityProvider(world.as("mona"), input)).rejects.toMatchObject({ field });
});
