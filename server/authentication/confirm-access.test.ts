import { expect } from "vitest";
import { createUser } from "#server/accounts/create-user.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { getSessionViewer, openSession, SESSION_COOKIE } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { PASSWORD } from "#server/test/people.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** A person whose session was confirmed this long ago. */
async function addPerson(world: World, minutesAgo: number): Promise<{ ctx: Context; reload: () => Promise<Context> }> {
  const anonymous = world.as(null);
  const person = { login: "octavia", email: "octavia@example.com", password: PASSWORD, isSiteAdmin: false };
  const { id } = await createUser(anonymous, person);
  const secret = await openSession(anonymous, id);
  await world.db.run(sql`update sessions set confirmed_at = now() - make_interval(mins => ${minutesAgo})`);
  const reload = async () => {
    const { viewer } = await getSessionViewer(anonymous, { name: SESSION_COOKIE, secret });
    return { ...anonymous, viewer };
  };
  return { ctx: await reload(), reload };
}

const confirm = (input: string) => `mutation { confirmAccess(input: { ${input} }) { viewer { isSignedIn } } }`;

test("access is confirmed for two hours after the sign-in", async ({ world }) => {
  const { ctx } = await addPerson(world, 119);
  expect(requireConfirmation(ctx)).toBe(ctx.viewer.accountId);
});

test("access is confirmed again with the password, which is in the audit log", async ({ world }) => {
  const { ctx, reload } = await addPerson(world, 121);
  expect(() => requireConfirmation(ctx)).toThrow("Confirm access to continue.");
  const { errors } = await world.graphql(null, confirm(`password: "${PASSWORD}"`), {}, ctx.viewer);
  expect(errors).toBeUndefined();
  expect(requireConfirmation(await reload())).toBe(ctx.viewer.accountId);
  expect(await world.db.rows(sql`select actor_login from audit_events where action = 'user.confirm_access'`)).toEqual([
    { actorLogin: "octavia" },
  ]);
});

test("access is not confirmed with a wrong password, which cannot be guessed this way", async ({ world }) => {
  const { ctx, reload } = await addPerson(world, 121);
  for (let guess = 0; guess < 5; guess += 1) {
    const { errors } = await world.graphql(null, confirm('password: "wrong"'), {}, ctx.viewer);
    expect(errors?.[0]?.message).toBe("Current password is incorrect.");
  }
  const { errors } = await world.graphql(null, confirm(`password: "${PASSWORD}"`), {}, ctx.viewer);
  expect(errors?.[0]?.type).toBe("RATE_LIMITED");
  const later = await reload();
  expect(() => requireConfirmation(later)).toThrow("Confirm access to continue.");
});

test("access is not confirmed without a proof, or with a token", async ({ world }) => {
  const { ctx } = await addPerson(world, 121);
  const empty = await world.graphql(null, confirm(""), {}, ctx.viewer);
  expect(empty.errors?.[0]?.message).toBe("Enter your password, a code, or use a passkey.");
  const token = { ...ctx.viewer, scopes: ["repo", "user"], hasConfirmedAccess: true };
  const refused = await world.graphql(null, confirm(`password: "${PASSWORD}"`), {}, token);
  expect(refused.errors?.[0]?.type).toBe("FORBIDDEN");
  expect(() => requireConfirmation({ ...ctx, viewer: token })).toThrow(
    "Personal access tokens cannot be used for this",
  );
});

test("the ways to confirm are those that the account has", async ({ world }) => {
  const { ctx } = await addPerson(world, 0);
  const read = async (viewer = ctx.viewer) =>
    (await world.graphql(null, "{ safeViewer { confirmationMethods } }", {}, viewer)).data?.["safeViewer"];
  expect(await read()).toEqual({ confirmationMethods: ["PASSWORD"] });
  expect(await read({ ...ctx.viewer, scopes: ["user"] })).toEqual({ confirmationMethods: [] });
  await world.db.run(sql`delete from credentials where account_id = ${ctx.viewer.accountId}`);
  expect(await read()).toEqual({ confirmationMethods: [] });
});
