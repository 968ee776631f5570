import { signIn } from "#server/authentication/sign-in.ts";
import { describe, expect } from "vitest";
import { findAccountByVerifiedEmail } from "#server/accounts/email-addresses.ts";
import { findResetLogin, resetPassword } from "#server/accounts/reset-link.ts";
import { writeSiteSetting, type SiteSettings } from "#server/accounts/site-settings.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createInvitation, type InvitationInput } from "#server/site/create-invitation.ts";
import { createInvitations } from "#server/site/create-invitations.ts";
import { createPasswordResetLink } from "#server/site/create-password-reset-link.ts";
import { listInvitations } from "#server/site/invitation.ts";
import { joinByInvitation, joinOpenSite } from "#server/site/join-site.ts";
import { revokeInvitation } from "#server/site/revoke-invitation.ts";
import { unsuspendUser } from "#server/site/suspend-user.ts";
import { PASSWORD } from "#server/test/people.ts";
import { lastAudit, makePerson } from "#server/test/site.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const CLIENT = { address: "192.0.2.1", userAgent: "", cookieName: "milepost_session" };
const NORA = { login: "nora", email: "nora@example.com", password: PASSWORD, client: CLIENT };
const INVALID = "This invitation has been used, was revoked or has expired.";

const toToken = (url: string) => url.split("/").at(-1) ?? "";

async function invite(world: World, input: InvitationInput = {}): Promise<string> {
  return toToken((await createInvitation(world.as("mona"), input)).url);
}

const allow = (world: World, registration: SiteSettings["registration"]) =>
  writeSiteSetting(world.as("mona"), "registration", registration);

const signInAs = (world: World, password: string) =>
  signIn(world.as(null), { login: "nora", password, client: CLIENT });

describe("a link for a new password", () => {
  test("sets it once, and ends all sessions", async ({ world }) => {
    const userId = await makePerson(world.as(null), "nora");
    const { url } = await createPasswordResetLink(world.as("mona"), { userId });
    expect(url).toMatch(/^http:\/\/localhost:4000\/reset\/[\w-]{43}$/);
    expect(await lastAudit(world)).toMatchObject({
      action: "user.create_password_reset_link",
      target: "nora",
      data: {},
    });
    const token = toToken(url);
    expect(await findResetLogin(world.as(null), token)).toBe("nora");
    const reset = (password: string) => resetPassword(world.as(null), { token, password, address: "192.0.2.1" });
    await expect(reset("short")).rejects.toMatchObject({ code: "UNPROCESSABLE", field: "password" });
    await reset("another long passphrase");
    expect(await lastAudit(world)).toMatchObject({
      action: "user.password_changed",
      actorLogin: "nora",
      data: { with: "reset link" },
    });
    expect(await world.db.rows(sql`select 1 from sessions where account_id = ${userId}`)).toEqual([]);
    await expect(reset("a third long passphrase")).rejects.toThrow("This link has been used or has expired.");
    expect(await findResetLogin(world.as(null), token)).toBeUndefined();
    await signInAs(world, "another long passphrase");
  });

  test("expires after 24 hours, and is replaced by the next one", async ({ world }) => {
    const userId = await makePerson(world.as(null), "nora");
    const first = toToken((await createPasswordResetLink(world.as("mona"), { userId })).url);
    const second = toToken((await createPasswordResetLink(world.as("mona"), { userId })).url);
    expect(await findResetLogin(world.as(null), first)).toBeUndefined();
    expect(await findResetLogin(world.as(null), second)).toBe("nora");
    await world.db.run(sql`update password_reset_links set expires_at = expires_at - interval '24 hours'`);
    expect(await findResetLogin(world.as(null), second)).toBeUndefined();
  });

  test("gives an account its first password", async ({ world }) => {
    await world.db.run(sql`update accounts set login = 'nora' where login = 'hubot'`);
    const { url } = await createPasswordResetLink(world.as("mona"), { userId: world.id("hubot") });
    const input = { token: toToken(url), password: "another long passphrase", address: "192.0.2.1" };
    await resetPassword(world.as(null), input);
    await signInAs(world, input.password);
  });

  test("cannot be guessed without end", async ({ world }) => {
    const guess = () => resetPassword(world.as(null), { token: "x", password: PASSWORD, address: "192.0.2.9" });
    for (let count = 0; count < 30; count += 1) await expect(guess()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(guess()).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("an invitation", () => {
  test("makes one account with a session, and is used then", async ({ world }) => {
    const token = await invite(world, { note: " For the docs team " });
    expect(await lastAudit(world)).toMatchObject({ action: "invitation.create", actorLogin: "mona" });
    expect(await joinByInvitation(world.as(null), { ...NORA, token, name: "Nora" })).toMatch(/^[\w-]{43}$/);
    expect(await lastAudit(world)).toMatchObject({ action: "user.join", actorLogin: "nora", target: "nora" });
    expect(await findAccountByVerifiedEmail(world.as(null), "nora@example.com")).toBeUndefined();
    const other = { ...NORA, login: "otto", email: "otto@example.com" };
    await expect(joinByInvitation(world.as(null), { ...other, token })).rejects.toThrow(INVALID);
  });

  test("for an address gives the account that address, verified only if somebody has checked it", async ({ world }) => {
    const unchecked = await invite(world, { email: "nora@corp.example" });
    await joinByInvitation(world.as(null), { ...NORA, token: unchecked, email: "attacker@example.com" });
    const addresses = () =>
      world.db.rows(sql`
      select e.address, e.verified_at is not null as is_verified from email_addresses e join accounts a on a.id = e.account_id
      where a.login in ('nora', 'otto') order by a.login`);
    expect(await addresses()).toEqual([{ address: "nora@corp.example", isVerified: false }]);
    const checked = await invite(world, { email: "otto@corp.example", isEmailVerified: true });
    await joinByInvitation(world.as(null), { ...NORA, login: "otto", token: checked });
    expect(await addresses()).toContainEqual({ address: "otto@corp.example", isVerified: true });
  });

  test("for several people counts down, also when they join at the same time", async ({ world }) => {
    const token = await invite(world, { maxUses: 2 });
    const join = (login: string) =>
      joinByInvitation(world.as(null), { ...NORA, login, email: `${login}@example.com`, token });
    await join("nora");
    expect((await listInvitations(world.as("mona"), {})).nodes).toMatchObject([{ uses: 1, maxUses: 2 }]);
    await expect(join("nora")).rejects.toThrow("Username 'nora' is already taken.");
    await join("otto");
    await expect(join("pia")).rejects.toThrow(INVALID);
    expect((await listInvitations(world.as("mona"), {})).totalCount).toBe(0);
  });

  test("expires, is revoked, and is of no use while registration is closed", async ({ world }) => {
    const join = (token: string) => joinByInvitation(world.as(null), { ...NORA, token });
    const closed = await invite(world);
    await allow(world, "CLOSED");
    await expect(join(closed)).rejects.toThrow(INVALID);
    await expect(invite(world)).rejects.toThrow("Registration is closed.");
    await allow(world, "INVITATION");
    const { url, invitation } = await createInvitation(world.as("mona"), { email: "nora@example.com" });
    await revokeInvitation(world.as("mona"), { invitationId: invitation.id });
    expect(await lastAudit(world)).toMatchObject({ action: "invitation.revoke", target: "nora@example.com" });
    await expect(revokeInvitation(world.as("mona"), { invitationId: invitation.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(join(toToken(url))).rejects.toThrow(INVALID);
    await world.db.run(sql`update invitations set expires_at = expires_at - interval '7 days 1 minute'`);
    await expect(join(closed)).rejects.toThrow(INVALID);
  });

  test.for([
    [{ email: "nora" }, "Email is invalid.", "email"],
    [{ email: "MONA@example.com" }, "Email is already in use.", "email"],
    [{ login: "-" }, "Username may only contain", "login"],
    [{ login: "Mona" }, "Username 'Mona' is already taken.", "login"],
    [{ note: "x".repeat(201) }, "Note is too long (maximum is 200 characters)", "note"],
    [{ maxUses: 0 }, "Number of people must be from 1 to 1000.", "maxUses"],
    [{ maxUses: 2, email: "n@example.com" }, "An invitation with an email address", "maxUses"],
  ] as const)("is refused with %j", async ([input, message, field], { world }) => {
    await world.db.run(sql`
      insert into email_addresses (account_id, address, is_primary) values (${world.id("mona")}, 'mona@example.com', true)`);
    const refused = createInvitation(world.as("mona"), input);
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining(message) as string,
      code: "UNPROCESSABLE",
      field,
    });
  });

  test("is only for site administrators", async ({ world }) => {
    for (const ctx of [world.as("ada"), world.as("mona", { scopes: ["repo"] })]) {
      await expect(createInvitation(ctx, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(createInvitations(ctx, { csv: "a@example.com" })).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(revokeInvitation(ctx, { invitationId: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });
});

describe("a list of people to invite", () => {
  test("gives each line a link or an error, and loses none", async ({ world }) => {
    const csv = `login,email,name
nora,nora@example.com,"Nora, N."
otto@example.com,Otto
mona,new@example.com
wrong
,NORA@example.com
pia@example.com`;
    const results = await createInvitations(world.as("mona"), { csv, isEmailVerified: true });
    expect(
      results.map(({ line, login, email, name, error, url }) => [line, login, email, name, error, url !== null]),
    ).toEqual([
      [2, "nora", "nora@example.com", "Nora, N.", null, true],
      [3, null, "otto@example.com", "Otto", null, true],
      [4, null, null, null, "Username 'mona' is already taken.", false],
      [5, null, null, null, "Email is invalid.", false],
      [6, null, null, null, '"nora@example.com" is in the list twice.', false],
      [7, null, "pia@example.com", null, null, true],
    ]);
    expect(results[3]?.text).toBe("wrong");
    const entries = await world.db.rows(sql`select 1 from audit_events where action = 'invitation.create'`);
    expect(entries).toHaveLength(3);
    await joinByInvitation(world.as(null), { ...NORA, token: toToken(results[0]?.url ?? "") });
    expect(await findAccountByVerifiedEmail(world.as(null), "nora@example.com")).toBeDefined();
  });

  test("takes as many statements for many lines as for one", async ({ world }) => {
    const measure = async (count: number) => {
      const before = world.db.statements.count;
      const csv = Array.from({ length: count }, (_, index) => `p${count}x${index}@example.com`).join("\n");
      await createInvitations(world.as("mona"), { csv });
      return world.db.statements.count - before;
    };
    expect(await measure(50)).toBe(await measure(1));
  });

  test("has a limit, and is not empty", async ({ world }) => {
    const csv = Array.from({ length: 1001 }, (_, index) => `p${index}@example.com`).join("\n");
    await expect(createInvitations(world.as("mona"), { csv })).rejects.toThrow(
      "Up to 1000 people can be invited at once.",
    );
    await expect(createInvitations(world.as("mona"), { csv: "email\n" })).rejects.toThrow("Enter at least one line");
  });
});

describe("without an invitation", () => {
  test("nobody makes an account unless the site is open", async ({ world }) => {
    for (const registration of ["CLOSED", "INVITATION"] as const) {
      await allow(world, registration);
      await expect(joinOpenSite(world.as(null), NORA)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await allow(world, "OPEN");
    expect(await joinOpenSite(world.as(null), NORA)).toMatch(/^[\w-]{43}$/);
    expect(await lastAudit(world)).toMatchObject({ action: "user.join", data: { registration: "OPEN" } });
  });

  test("an address of a mail domain makes an account that awaits approval", async ({ world }) => {
    await allow(world, "MAIL_DOMAIN");
    await writeSiteSetting(world.as("mona"), "mailDomains", ["corp.example", "lab.example"]);
    await expect(joinOpenSite(world.as(null), NORA)).rejects.toMatchObject({
      message: "Use an email address of corp.example or lab.example.",
      field: "email",
    });
    expect(await joinOpenSite(world.as(null), { ...NORA, email: "Nora@Corp.Example" })).toBeUndefined();
    await expect(signInAs(world, PASSWORD)).rejects.toThrow("Your account awaits the approval");
    const account = await world.db.row<{ id: number }>(sql`select id from accounts where login = 'nora'`);
    await unsuspendUser(world.as("mona"), { userId: account?.id ?? 0 });
    expect(await lastAudit(world)).toMatchObject({ action: "user.approve", target: "nora" });
    await signInAs(world, PASSWORD);
  });

  test("an address cannot make accounts without end", async ({ world }) => {
    await allow(world, "OPEN");
    const join = (index: number) =>
      joinOpenSite(world.as(null), { ...NORA, login: `n${index}`, email: `n${index}@example.com` });
    for (let index = 0; index < 20; index += 1) await join(index);
    await expect(join(20)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});
