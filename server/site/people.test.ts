import { signIn } from "#server/authentication/sign-in.ts";
import { describe, expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createPasswordResetLink } from "#server/site/create-password-reset-link.ts";
import { deleteUser, removeUser } from "#server/site/delete-user.ts";
import { demoteAccount, demoteUser, promoteUser } from "#server/site/promote-user.ts";
import { requirePerson } from "#server/site/person.ts";
import { resetSecondFactors } from "#server/site/reset-second-factors.ts";
import { verifyUserEmail } from "#server/site/verify-user-email.ts";
import { signOutUser } from "#server/site/sign-out-user.ts";
import { suspendAccount, suspendUser, unsuspendUser } from "#server/site/suspend-user.ts";
import { PASSWORD } from "#server/test/people.ts";
import { lastAudit, makePerson } from "#server/test/site.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const CLIENT = { address: "192.0.2.1", userAgent: "", cookieName: "milepost_session" };

const COMMANDS: Record<string, (ctx: Context, input: { userId: number }) => Promise<unknown>> = {
  createPasswordResetLink,
  deleteUser,
  demoteUser,
  promoteUser,
  signOutUser,
  suspendUser,
  unsuspendUser,
};

const countSessions = async ({ db }: World, accountId: number) =>
  (await db.row<{ count: number }>(sql`select count(*) from sessions where account_id = ${accountId}`))?.count;

const signInAs = (world: World, login: string) => signIn(world.as(null), { login, password: PASSWORD, client: CLIENT });

describe("the commands on accounts", () => {
  test("are only for site administrators with a session, and only for people", async ({ world }) => {
    const octo = await world.db.row<{ id: number }>(sql`select id from accounts where login = 'octo'`);
    for (const run of Object.values(COMMANDS)) {
      const input = { userId: world.id("hubot") };
      await expect(run(world.as("ada"), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(run(world.as("mona", { scopes: ["repo"] }), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(run(world.as(null), input)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
      await expect(run(world.as("mona"), { userId: octo?.id ?? 0 })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(run(world.as("mona"), { userId: 9_999_999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("are refused for oneself where they would lock one out", async ({ world }) => {
    const self = { userId: world.id("mona") };
    await expect(suspendUser(world.as("mona"), self)).rejects.toThrow("You can't suspend your own account.");
    await expect(deleteUser(world.as("mona"), self)).rejects.toThrow("You can't delete your own account.");
    await expect(demoteUser(world.as("mona"), self)).rejects.toThrow("You can't remove your own role");
  });

  test("never leave a site without an administrator", async ({ world }) => {
    const ctx = world.as(null);
    const sentence = "mona is the last site administrator. Promote somebody else first.";
    for (const run of [suspendAccount, demoteAccount, removeUser]) {
      await expect(run(ctx, await requirePerson(world.as(null), world.id("mona")))).rejects.toThrow(sentence);
    }
    await promoteUser(world.as("mona"), { userId: world.id("hubot") });
    expect(await lastAudit(world)).toMatchObject({ action: "user.promote", actorLogin: "mona", target: "hubot" });
    await suspendUser(world.as("mona"), { userId: world.id("hubot") });
    await expect(demoteAccount(ctx, await requirePerson(world.as(null), world.id("mona")))).rejects.toThrow(sentence);
    await expect(promoteUser(world.as("mona"), { userId: world.id("hubot") })).rejects.toThrow("already");
  });
});

test("a suspended person cannot sign in, their sessions end, and both come back", async ({ world }) => {
  const userId = await makePerson(world.as(null), "nora");
  await suspendUser(world.as("mona"), { userId });
  expect(await lastAudit(world)).toEqual({ action: "user.suspend", actorLogin: "mona", target: "nora", data: {} });
  expect(await countSessions(world, userId)).toBe(0);
  await expect(signInAs(world, "nora")).rejects.toThrow("Your account has been suspended.");
  await expect(suspendUser(world.as("mona"), { userId })).rejects.toThrow("nora is suspended already.");
  await expect(promoteUser(world.as("mona"), { userId })).rejects.toThrow("nora is suspended.");
  await unsuspendUser(world.as("mona"), { userId });
  expect(await lastAudit(world)).toMatchObject({ action: "user.unsuspend", target: "nora" });
  expect(await signInAs(world, "nora")).toBeTruthy();
  await expect(unsuspendUser(world.as("mona"), { userId })).rejects.toThrow("nora is not suspended.");
});

test("a site administrator is demoted", async ({ world }) => {
  const userId = world.id("hubot");
  await expect(demoteUser(world.as("mona"), { userId })).rejects.toThrow("hubot is not a site administrator.");
  await promoteUser(world.as("mona"), { userId });
  await expect(promoteUser(world.as("mona"), { userId })).rejects.toThrow("hubot is a site administrator already.");
  await demoteUser(world.as("mona"), { userId });
  expect(await lastAudit(world)).toMatchObject({ action: "user.demote", target: "hubot" });
  expect((await requirePerson(world.as("mona"), userId)).isSiteAdmin).toBe(false);
});

test("somebody is signed out everywhere, and can sign in again", async ({ world }) => {
  const userId = await makePerson(world.as(null), "nora");
  expect(await signOutUser(world.as("mona"), { userId })).toMatchObject({ sessionCount: 1 });
  expect(await lastAudit(world)).toMatchObject({ action: "user.sign_out_everywhere", data: { sessionCount: 1 } });
  expect(await countSessions(world, userId)).toBe(0);
  expect(await signInAs(world, "nora")).toBeTruthy();
});

test("a failed sign-in to an account is recorded, one to no account is not", async ({ world }) => {
  await makePerson(world.as(null), "nora");
  const password = "a wrong password";
  for (const login of ["nora", "nobody"]) {
    await expect(signIn(world.as(null), { login, password, client: CLIENT })).rejects.toThrow("Incorrect");
  }
  const rows = await world.db.rows(sql`
    select target, actor_login from audit_events where action = 'user.failed_login'`);
  expect(rows).toEqual([{ target: "nora", actorLogin: null }]);
});

describe("a deleted account", () => {
  test("is kept by no table but that of repositories", async ({ world }) => {
    const rows = await world.db.rows<{ name: string }>(sql`
      select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and confrelid = 'accounts'::regclass and confdeltype not in ('c', 'n')`);
    expect(rows).toEqual([{ name: "repositories.repositories_owner_id_fkey" }]);
  });

  test("leaves what it wrote to ghost, and nothing that is assigned to it", async ({ world }) => {
    const userId = world.id("hubot");
    const issue = await world.issue("hubot");
    await world.db.run(sql`update issues set assignee_ids = array[${userId}::bigint] where id = ${issue.id}`);
    await deleteUser(world.as("mona"), { userId });
    expect(await lastAudit(world)).toEqual({ action: "user.delete", actorLogin: "mona", target: "hubot", data: {} });
    const { data } = await world.graphql(
      "mona",
      `{ repository(owner: "octo", name: "hello") { issue(number: ${issue.number}) { title author { login } assignees(first: 5) { totalCount } } } }`,
    );
    expect(data).toEqual({
      repository: { issue: { title: "A title", author: null, assignees: { totalCount: 0 } } },
    });
    expect(await world.db.rows(sql`select 1 from involvements where account_id = ${userId}`)).toEqual([]);
  });

  test("owns no repository, and is not the only owner of an organization", async ({ world }) => {
    const userId = world.id("hubot");
    await world.db.run(sql`
      insert into repositories (owner_id, name, visibility)
      select ${userId}, 'r' || n, 'PUBLIC' from generate_series(1, 7) n`);
    await expect(deleteUser(world.as("mona"), { userId })).rejects.toThrow(
      "hubot owns 7 repositories: hubot/r1, hubot/r2, hubot/r3, hubot/r4, hubot/r5 and 2 more. Move or delete what is to be kept first.",
    );
    await world.db.run(sql`delete from repositories where owner_id = ${userId}`);
    await promoteUser(world.as("mona"), { userId });
    await expect(deleteUser(world.as("hubot", { isSiteAdmin: true }), { userId: world.id("mona") })).rejects.toThrow(
      "mona is the only owner of octo. Make somebody else an owner first.",
    );
  });
});

test("second factors of somebody who has lost them are reset, and the primary address is verified", async ({
  world,
}) => {
  const userId = world.id("hubot");
  await world.db.run(sql`
    insert into email_addresses (account_id, address, is_primary) values (${userId}, 'hubot@example.com', true)`);
  for (const command of [resetSecondFactors, verifyUserEmail]) {
    await expect(command(world.as("rita"), { userId })).rejects.toThrow("Only site administrators can do that.");
    await expect(command(world.as("mona", { hasConfirmedAccess: false }), { userId })).rejects.toThrow(
      "Confirm access",
    );
  }
  expect(await resetSecondFactors(world.as("mona"), { userId })).toMatchObject({ login: "hubot" });
  expect(await lastAudit(world)).toMatchObject({ action: "two_factor_authentication.reset", target: "hubot" });
  await verifyUserEmail(world.as("mona"), { userId });
  expect(await lastAudit(world)).toMatchObject({ action: "user.verify_email", target: "hubot" });
});
