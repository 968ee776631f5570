import { describe, expect } from "vitest";
import { createUser } from "#server/accounts/create-user.ts";
import { addEmail, listEmails, preparePrimaryEmail, removeEmail } from "#server/accounts/email-settings.ts";
import { preparePassword, setPassword } from "#server/accounts/change-password.ts";
import { getSessionViewer, openSession, SESSION_COOKIE } from "#server/accounts/session.ts";
import { updateProfile } from "#server/accounts/update-profile.ts";
import { startPasskey } from "#server/authentication/register-passkey.ts";
import { startTwoFactor } from "#server/authentication/set-up-two-factor.ts";
import { signIn } from "#server/authentication/sign-in.ts";
import type { Claims } from "#server/identity/claims.ts";
import { signInWithClaims } from "#server/identity/complete-sign-in.ts";
import { deleteExternalIdentity } from "#server/identity/delete-external-identity.ts";
import { writeManagedOrganizations } from "#server/identity/managed-accounts.ts";
import { requireProvider, type Provider } from "#server/identity/provider.ts";
import { createScimUser, writeScimUser } from "#server/identity/scim/scim-user.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { setOrganizationMember } from "#server/organizations/set-organization-member.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { setCollaborator } from "#server/repositories/set-collaborator.ts";
import { transferRepository } from "#server/repositories/transfer-repository.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createPasswordResetLink } from "#server/site/create-password-reset-link.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { MANAGED_PROFILE, MANAGED_SIGN_IN, NO_PUBLIC_REPOSITORIES } from "#shared/messages.ts";

const CLIENT = { address: "192.0.2.1", userAgent: "", cookieName: SESSION_COOKIE };
const CLAIMS: Claims = {
  subject: "1",
  username: "octavia",
  directoryNames: [],
  name: "Octavia Cat",
  email: "octavia@company.example",
  isEmailVerified: true,
  groups: ["staff"],
  providerSession: undefined,
};

type Settings = { slug: string; managesUsers: boolean; mappings?: object[] };

async function addProvider(world: World, { slug, managesUsers, mappings = [] }: Settings): Promise<Provider> {
  const settings = { provisions: true, trustsEmail: true, managesUsers, groupsClaim: "groups", mappings };
  const row = await world.db.row<{ id: number }>(sql`
    insert into identity_providers (kind, name, slug, settings) values ('OIDC', ${slug}, ${slug}, ${JSON.stringify(settings)}::jsonb)
    returning id`);
  const provider = await requireProvider(world.as("mona"), row?.id ?? 0);
  await writeManagedOrganizations(world.as("mona"), provider);
  return provider;
}

/** A company that manages its people, who are members of the organization octo. */
const addCompany = (world: World) =>
  addProvider(world, {
    slug: "company",
    managesUsers: true,
    mappings: [{ group: "staff", organization: "octo", role: "MEMBER" }],
  });

/** A context of the session of somebody whom the provider has signed in. */
async function signInAs(world: World, provider: Provider, claims: Partial<Claims> = {}): Promise<Context> {
  const ctx = world.as(null);
  const secret = await signInWithClaims(ctx, provider, { claims: { ...CLAIMS, ...claims }, client: CLIENT });
  const { viewer } = await getSessionViewer(ctx, { name: SESSION_COOKIE, secret });
  return { ...ctx, viewer };
}

const readName = (world: World) =>
  world.db.row(sql`select login, name, email from accounts where login like 'octavia%'`);

describe("the name and the addresses of an enterprise-managed user", () => {
  test("are those of the provider, at each sign-in", async ({ world }) => {
    const company = await addCompany(world);
    const ctx = await signInAs(world, company);
    expect(await readName(world)).toEqual({ login: "octavia", name: "Octavia Cat", email: "octavia@company.example" });
    await signInAs(world, company, { name: "Octavia Dog", email: "dog@company.example", username: "dog" });
    expect(await readName(world)).toEqual({ login: "octavia", name: "Octavia Dog", email: "dog@company.example" });
    expect(await listEmails(ctx)).toEqual([
      { address: "dog@company.example", isPrimary: true, isVerified: true, isBouncing: false },
    ]);
  });

  test("are not taken from another account", async ({ world }) => {
    const company = await addCompany(world);
    await signInAs(world, company);
    await createUser(world.as(null), {
      login: "other",
      email: "other@company.example",
      password: "long enough, really",
      isSiteAdmin: false,
    });
    await signInAs(world, company, { email: "other@company.example" });
    expect(await readName(world)).toMatchObject({ email: "octavia@company.example" });
  });

  test("are those of the provider's directory, which manages whom it creates", async ({ world }) => {
    const company = await addCompany(world);
    const values = { userName: "octavia", displayName: "Octavia", email: "octavia@company.example", active: true };
    const ctx = world.as(null);
    const { id, accountId } = await createScimUser(ctx, company, values);
    expect(await world.db.rows(sql`select provider_id from managed_accounts where account_id = ${accountId}`)).toEqual([
      { providerId: company.id },
    ]);
    const changed = { ...values, displayName: "Octavia Dog", email: "dog@company.example" };
    await writeScimUser(ctx, company, { id: String(id), values: changed });
    expect(await readName(world)).toEqual({ login: "octavia", name: "Octavia Dog", email: "dog@company.example" });
  });

  test("cannot be edited, while the rest of the profile can", async ({ world }) => {
    const ctx = await signInAs(world, await addCompany(world));
    await expect(updateProfile(ctx, { name: "Somebody" })).rejects.toThrow(MANAGED_PROFILE);
    await expect(updateProfile(ctx, { name: "" })).rejects.toThrow(MANAGED_PROFILE);
    await updateProfile(ctx, { name: "Octavia Cat", bio: "Writes" });
    const row = await world.db.row(sql`select bio from accounts where login = 'octavia'`);
    expect(row).toEqual({ bio: "Writes" });
    const email = "octavia@company.example";
    await expect(addEmail(ctx, { email: "home@example.com" })).rejects.toThrow(MANAGED_PROFILE);
    await expect(preparePrimaryEmail(ctx, { email })).rejects.toThrow(MANAGED_PROFILE);
    await expect(removeEmail(ctx, { email })).rejects.toThrow(MANAGED_PROFILE);
  });
});

describe("the sign-in of an enterprise-managed user", () => {
  test("has no password, passkeys and authenticator app, also none of an administrator", async ({ world }) => {
    const ctx = await signInAs(world, await addCompany(world));
    const passwords = { currentPassword: "", newPassword: "long enough, really" };
    await expect(preparePassword(ctx, passwords)).rejects.toThrow(MANAGED_SIGN_IN);
    await expect(startPasskey(ctx)).rejects.toThrow(MANAGED_SIGN_IN);
    await expect(startTwoFactor(ctx)).rejects.toThrow(MANAGED_SIGN_IN);
    const userId = ctx.viewer.accountId ?? 0;
    const refusal = "octavia is an enterprise-managed user and has no password.";
    await expect(createPasswordResetLink(world.as("mona"), { userId })).rejects.toThrow(refusal);
    await expect(setPassword(world.as(null), { login: "octavia", password: "long enough, really" })).rejects.toThrow(
      refusal,
    );
  });

  test("is refused with a password from before, to site administrators too", async ({ world }) => {
    const company = await addCompany(world);
    const password = "long enough, really";
    const user = { login: "octavia", email: "octavia@company.example", password, isSiteAdmin: true };
    const { id } = await createUser(world.as(null), user);
    const credentials = { login: "octavia", password, client: CLIENT };
    expect(await signIn(world.as(null), credentials)).toEqual(expect.any(String));
    await world.db.run(sql`insert into managed_accounts (account_id, provider_id) values (${id}, ${company.id})`);
    await expect(signIn(world.as(null), credentials)).rejects.toThrow(MANAGED_SIGN_IN);
  });

  test("is with their company's provider only", async ({ world }) => {
    const company = await addCompany(world);
    const ctx = await signInAs(world, company);
    const other = await addProvider(world, { slug: "other", managesUsers: false });
    await expect(signInAs(world, other)).rejects.toMatchObject({ code: "identity_email" });
    const identity = await world.db.row<{ id: number }>(sql`
      select id from external_identities where provider_id = ${company.id}`);
    await expect(deleteExternalIdentity(ctx, { id: identity?.id ?? 0 })).rejects.toThrow(MANAGED_SIGN_IN);
  });
});

describe("the repositories of an enterprise-managed user", () => {
  test("are private", async ({ world }) => {
    const ctx = await signInAs(world, await addCompany(world));
    const createIn = (visibility: "PUBLIC" | "PRIVATE", name: string) => createRepository(ctx, { name, visibility });
    await expect(createIn("PUBLIC", "shown")).rejects.toThrow(NO_PUBLIC_REPOSITORIES);
    const { id, viewerRole } = await createIn("PRIVATE", "notes");
    expect(viewerRole).toBe("ADMIN");
    await expect(updateRepository(ctx, { id, visibility: "PUBLIC" })).rejects.toThrow(NO_PUBLIC_REPOSITORIES);
    expect((await createIssue(ctx, { repositoryId: id, title: "An issue of one's own" })).number).toBe(1);
  });

  test("are private in the organizations of the company too", async ({ world }) => {
    const ctx = await signInAs(world, await addCompany(world));
    await world.db.run(sql`
      update organizations set members_can_create_public = true, members_can_create_private = true
      where account_id = ${world.hello.ownerId}`);
    const ownerId = world.hello.ownerId;
    await expect(createRepository(ctx, { ownerId, name: "shown", visibility: "PUBLIC" })).rejects.toThrow(
      NO_PUBLIC_REPOSITORIES,
    );
    const { id } = await createRepository(ctx, { ownerId, name: "hidden", visibility: "PRIVATE" });
    await expect(updateRepository(ctx, { id, visibility: "PUBLIC" })).rejects.toThrow(NO_PUBLIC_REPOSITORIES);
  });

  test("take in nobody from outside of the company", async ({ world }) => {
    const company = await addCompany(world);
    const ctx = await signInAs(world, company);
    await signInAs(world, company, { subject: "2", username: "colleague", email: "colleague@company.example" });
    const { id } = await createRepository(ctx, { name: "notes", visibility: "PRIVATE" });
    await expect(setCollaborator(ctx, { repositoryId: id, login: "wren", role: "READ" })).rejects.toThrow(
      "wren and the owner do not belong to the same enterprise.",
    );
    await setCollaborator(ctx, { repositoryId: id, login: "colleague", role: "READ" });
  });
});

describe("an enterprise-managed user takes no part outside of the company", () => {
  async function makeOutside(world: World) {
    const ctx = await signInAs(world, await addCompany(world));
    const organization = await createOrganization(world.as("wren"), { login: "elsewhere" });
    return { ctx, organization };
  }

  test("as a member of an organization, a collaborator, or the founder of an organization", async ({ world }) => {
    const { ctx, organization } = await makeOutside(world);
    const refusal = "octavia and the owner do not belong to the same enterprise.";
    const wren = world.as("wren");
    const membership = { organizationId: organization.id, login: "octavia", role: "MEMBER" } as const;
    await expect(setOrganizationMember(wren, membership)).rejects.toThrow(refusal);
    const { id } = await createRepository(wren, { ownerId: organization.id, name: "theirs", visibility: "PRIVATE" });
    await expect(setCollaborator(wren, { repositoryId: id, login: "octavia", role: "WRITE" })).rejects.toThrow(refusal);
    await expect(createOrganization(ctx, { login: "own-one" })).rejects.toThrow(
      "Enterprise-managed users cannot create organizations.",
    );
  });

  test("with repositories that they create there or give away", async ({ world }) => {
    const { ctx, organization } = await makeOutside(world);
    await world.db.run(sql`
      insert into organization_members (organization_id, account_id, role)
      values (${organization.id}, ${ctx.viewer.accountId}, 'OWNER')`);
    const input = { name: "given", visibility: "PRIVATE" } as const;
    await expect(createRepository(ctx, { ...input, ownerId: organization.id })).rejects.toThrow(
      "octavia cannot create a repository for elsewhere.",
    );
    const { id } = await createRepository(ctx, input);
    const transfer = { id, newOwner: "elsewhere", confirmation: "octavia/given" };
    await expect(transferRepository(ctx, transfer)).rejects.toThrow(
      "octavia cannot create a repository for elsewhere.",
    );
  });

  test("by the groups of another provider", async ({ world }) => {
    const company = await addCompany(world);
    const organization = await createOrganization(world.as("wren"), { login: "elsewhere" });
    const mappings = [
      { group: "staff", organization: "octo", role: "MEMBER" },
      { group: "staff", organization: "elsewhere", role: "MEMBER" },
    ];
    await world.db.run(sql`
      update identity_providers set settings = settings || ${JSON.stringify({ mappings })}::jsonb where id = ${company.id}`);
    // The organization belongs to another enterprise.
    const other = await addProvider(world, { slug: "other", managesUsers: true });
    await world.db.run(sql`
      insert into managed_organizations (organization_id, provider_id) values (${organization.id}, ${other.id})`);
    const ctx = await signInAs(world, await requireProvider(world.as("mona"), company.id));
    const rows = await world.db.rows(sql`
      select o.login from organization_members m join accounts o on o.id = m.organization_id
      where m.account_id = ${ctx.viewer.accountId}`);
    expect(rows).toEqual([{ login: "octo" }]);
  });
});

test("a person whom nobody manages changes their name, and has a password", async ({ world }) => {
  const ctx = world.as("wren");
  await updateProfile(ctx, { name: "Wren" });
  await addEmail(ctx, { email: "home@example.com" });
  const secret = await openSession(ctx, world.id("wren"));
  const { viewer } = await getSessionViewer(ctx, { name: SESSION_COOKIE, secret });
  expect(viewer.managedBy).toBeNull();
});
