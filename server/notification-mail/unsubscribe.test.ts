import { expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { findUnsubscribeTarget, unsubscribeTarget } from "#server/notification-mail/unsubscribe.ts";
import { makeUnsubscribeToken } from "#server/notification-mail/unsubscribe-token.ts";
import { encrypt } from "#server/platform/encryption.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

function system(world: World, secretKey = "a key of more than 32 characters, here"): Context {
  const ctx = world.as(null);
  return { ...ctx, config: { ...ctx.config, secretKey } };
}

const makeThread = async (world: World, repositoryId = world.hello.id) => {
  const { id } = await world.issue("mona", { repositoryId });
  return { accountId: world.id("rita"), repositoryId, issueId: id };
};

test("a token unsubscribes its account from its issue", async ({ world }) => {
  const ctx = system(world);
  const thread = await makeThread(world);
  const target = await findUnsubscribeTarget(ctx, await makeUnsubscribeToken(ctx, thread));
  if (!target) throw new Error("The token is not valid.");
  await unsubscribeTarget(target);
  const rows = await world.db.rows(sql`
    select account_id, issue_id, state from subscriptions where account_id = ${thread.accountId}`);
  expect(rows).toEqual([{ accountId: thread.accountId, issueId: thread.issueId, state: "UNSUBSCRIBED" }]);
});

test("forged, foreign and expired tokens are not valid", async ({ world }) => {
  const ctx = system(world);
  const thread = await makeThread(world);
  const token = await makeUnsubscribeToken(ctx, thread);
  const bytes = Buffer.from(token, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const text = `${thread.accountId}.${thread.repositoryId}.${thread.issueId}.9999999999999`;
  const find = (wrong: string, now = ctx.now) => findUnsubscribeTarget({ ...ctx, now }, wrong);
  expect(await find(bytes.toString("base64url"))).toBeUndefined();
  expect(await find(Buffer.from(text).toString("base64url"))).toBeUndefined();
  expect(await find((await encrypt(ctx.config, "mail", text)).toString("base64url"))).toBeUndefined();
  expect(
    await find(await makeUnsubscribeToken(system(world, "another key of more than 32 characters"), thread)),
  ).toBeUndefined();
  expect(await find("")).toBeUndefined();
  expect(await find(token, new Date(ctx.now.getTime() + 366 * 86_400_000))).toBeUndefined();
  expect(await find(token)).toBeDefined();
});

test("a token shows nothing of an issue that the account does not see any more", async ({ world }) => {
  const ctx = system(world);
  const token = await makeUnsubscribeToken(ctx, await makeThread(world, world.secret.id));
  expect(await findUnsubscribeTarget(ctx, token)).toBeDefined();
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  expect(await findUnsubscribeTarget(ctx, token)).toBeUndefined();
});
