import { describe, expect } from "vitest";
import { openSession, SESSION_COOKIE } from "#server/accounts/session.ts";
import type { Database } from "#server/platform/db/database.ts";
import { FailedAuthentications } from "#server/platform/failed-authentications.ts";
import { makeApp } from "#server/platform/http/app.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeContexts } from "#server/request-context.ts";
import { test } from "#server/test/world-test.ts";
import { testConfig, testLog, type World } from "#server/test/world.ts";
import { loadActor } from "#server/accounts/load-account.ts";

/** A server that answers each request with the account that its session is of, and with how many statements found it. */
function makeActorApp(world: World) {
  const app = makeApp(testConfig, testLog);
  const db = { ...world.db, forClient: () => world.db } as unknown as Database;
  const contexts = makeContexts(
    { ...world.as(null), db },
    { authentications: new FailedAuthentications(), replicas: undefined },
  );
  app.get("/", async (request) => {
    const before = world.db.statements.count;
    const ctx = await contexts.getContext(request);
    return { actor: await loadActor(ctx), statements: world.db.statements.count - before };
  });
  return async (secret: string) => {
    const answer = await app.inject({ url: "/", cookies: { [SESSION_COOKIE]: secret } });
    return answer.json<{
      actor: { login: string; name: string | null; createdAt: string } | null;
      statements: number;
    }>();
  };
}

describe("the context of a request", () => {
  test("knows the account of its session by one statement", async ({ world }) => {
    const get = makeActorApp(world);
    const secret = await openSession(world.as(null), world.id("mona"));
    expect(await get(secret)).toMatchObject({ actor: { login: "mona", name: null, kind: "USER" }, statements: 1 });
    await world.db.run(sql`update accounts set name = 'Mona Lisa' where id = ${world.id("mona")}`);
    expect(await get(secret)).toMatchObject({ actor: { login: "mona", name: "Mona Lisa" }, statements: 1 });
  });

  test("has no account without a session", async ({ world }) => {
    expect(await makeActorApp(world)("unknown")).toMatchObject({ actor: null, statements: 1 });
  });
});
