import { expect } from "vitest";
import { createAccessToken, deleteAccessToken, makeAccessToken } from "#server/accounts/access-token.ts";
import { sql } from "#server/platform/db/sql.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import { test } from "#server/test/world-test.ts";

const NEW = { name: "CI", scopes: ["repo"], expiresInDays: 30 };

test("making and revoking a token is recorded with whose it is, on the command line too", async ({ world }) => {
  const { accessToken } = await createAccessToken(world.as("mona"), NEW);
  await makeAccessToken(world.as(null), world.id("hubot"), NEW);
  await deleteAccessToken(world.as("mona"), { id: accessToken.id });
  expect(
    await world.db.rows(sql`select action, actor_login, target from audit_events where action ~ 'token' order by id`),
  ).toEqual([
    { action: "personal_access_token.create", actorLogin: "mona", target: "mona" },
    { action: "personal_access_token.create", actorLogin: null, target: "hubot" },
    { action: "personal_access_token.delete", actorLogin: "mona", target: "mona" },
  ]);
});

test("a token is made with confirmed access, and revoked without, by its owner only", async ({ world }) => {
  const unconfirmed = world.as("mona", { hasConfirmedAccess: false });
  await expect(createAccessToken(unconfirmed, NEW)).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
  const { accessToken } = await createAccessToken(world.as("mona"), NEW);
  const { id } = accessToken;
  await expect(deleteAccessToken(world.as("hubot"), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await deleteAccessToken(unconfirmed, { id });
  await expect(deleteAccessToken(unconfirmed, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a token without a name, with an unknown scope or another expiration is refused at its field", async ({
  world,
}) => {
  for (const [change, field, message] of [
    [{ name: " " }, "name", "Name is required"],
    [{ name: "x".repeat(101) }, "name", "Name is too long (maximum is 100 characters)"],
    [{ scopes: ["admin"] }, "scopes", `Unknown scope "admin". Scopes are ${TOKEN_SCOPES.join(", ")}.`],
    [{ expiresInDays: 0 }, "expiresInDays", "Expiration must be from 1 to 3650 days"],
  ] as const)
    await expect(createAccessToken(world.as("mona"), { ...NEW, ...change })).rejects.toMatchObject({ field, message });
});
