import { afterAll, beforeAll, expect, test } from "vitest";
import { secretHash } from "#server/accounts/secret.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { ensureAccountForTest, PASSWORD } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let http: TestServer;
let https: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  http = await startTestServer(copy.connection);
  https = await startTestServer(copy.connection, { env: { MILEPOST_URL: "https://milepost.test" } });
  await ensureAccountForTest(https.database, "mona");
});
afterAll(async () => {
  await Promise.all([http, https].map((server) => server?.stop()));
  await drop();
});

const signIn = (server: TestServer) => server.send("/session", { body: { login: "mona", password: PASSWORD } });

async function isSignedIn(server: TestServer, cookie: string): Promise<unknown> {
  const { data } = await server.graphql(cookie, "{ safeViewer { isSignedIn } }");
  return (data as { safeViewer: { isSignedIn: boolean } }).safeViewer.isSignedIn;
}

test("over https the cookie is sent to this host only", async () => {
  const [session = "", who = "", device = "", old = ""] = (await signIn(https)).headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-milepost_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(who).toMatch(/^milepost_who=[0-9a-f]{32}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/);
  expect(device).toMatch(
    /^__Host-milepost_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(old).toMatch(/^milepost_session=; Max-Age=0; /);
  expect(await isSignedIn(https, session.split(";")[0] ?? "")).toBe(true);
});

test("a session of https is not accepted from a cookie without the prefix, which a neighbouring host can set", async () => {
  const [session = ""] = (await signIn(https)).headers.getSetCookie();
  const secret = /=([\w-]{43})/.exec(session)?.[1] ?? "";
  expect(await isSignedIn(https, `milepost_session=${secret}`)).toBe(false);
  expect(await isSignedIn(https, `__Host-milepost_session=${secret}`)).toBe(true);
});

test("a session of an earlier version continues over https in its old cookie", async () => {
  const cookie = await signedIn(http, "mona");
  expect(cookie).toMatch(/^milepost_session=/);
  expect(await isSignedIn(https, cookie)).toBe(true);
});

test("signing out removes the cookies of both names, and the session", async () => {
  const [session = ""] = (await signIn(https)).headers.getSetCookie();
  const cookie = session.split(";")[0] ?? "";
  const response = await https.send("/logout", {
    cookie,
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(response.headers.getSetCookie().map((text) => text.split(";").slice(0, 2).join(";"))).toEqual([
    "__Host-milepost_session=; Max-Age=0",
    "milepost_session=; Max-Age=0",
    "milepost_who=; Max-Age=0",
  ]);
  expect(await isSignedIn(https, cookie)).toBe(false);
});

test("browsers are told to use https only if the configured URL has https", async () => {
  const header = async (server: TestServer) => (await server.send("/healthz")).headers.get("strict-transport-security");
  expect(await header(https)).toBe("max-age=31536000");
  expect(await header(http)).toBeNull();
});

test("a request renews the last use of its session, and a live stream does not", async () => {
  const cookie = await signedIn(http, "mona");
  const hash = secretHash(cookie.split("=")[1] ?? "");
  const age = async () => {
    const row = await http.database.row<{ isRecent: boolean; userAgent: string }>(sql`
      select last_used_at > now() - interval '1 minute' as is_recent, user_agent from sessions where token_hash = ${hash}`);
    return row;
  };
  await http.database.run(sql`update sessions set last_used_at = now() - interval '3 days' where token_hash = ${hash}`);
  const stream = await http.send("/live", { cookie, body: { operations: [] } });
  expect(await age()).toMatchObject({ isRecent: false });
  await stream.body?.cancel();
  await http.send("/graphql", {
    cookie,
    body: { query: "{ safeViewer { isSignedIn } }" },
    headers: { "user-agent": "Another/1.0" },
  });
  expect(await age()).toEqual({ isRecent: true, userAgent: "Another/1.0" });
});
