import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { makeAuthenticator } from "#server/test/authenticator.ts";
import { copyDatabase } from "#server/test/database.ts";
import { PASSWORD } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let server: TestServer;
let drop: () => Promise<void>;
let cookie: string;
let secret: string;
const authenticator = makeAuthenticator("http://milepost.test");

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection);
  cookie = await signedIn(server, "mona");
  ({ secret } = await mutate<{ secret: string }>("startTwoFactor(input: {}) { secret }"));
  await mutate(`enableTwoFactor(input: { code: "${getCode(secret)}" }) { recoveryCodes }`);
  const { options } = await mutate<{ options: string }>("startPasskey(input: {}) { options }");
  const response = JSON.stringify(authenticator.register(options, { rpId: "milepost.test" }));
  await mutate(`addPasskey(input: { name: "Key", response: ${response} }) { viewer { isSignedIn } }`);
});
/** The code of this half minute is accepted again. */
beforeEach(() => server.database.run(sql`update two_factor set last_step = 0`));
afterAll(async () => {
  await server.stop();
  await drop();
});

const getCode = (base32: string) => new TOTP({ secret: Secret.fromBase32(base32) }).generate();

async function mutate<Payload>(mutation: string): Promise<Payload> {
  const { data, errors } = await server.graphql(cookie, `mutation { result: ${mutation} }`);
  if (errors) throw new Error(errors[0]?.message);
  return data?.["result"] as Payload;
}

/** Sends a form as a browser does without JavaScript. */
async function submit(path: string, fields: Record<string, string>, pending = "") {
  const response = await fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", cookie: pending },
    body: new URLSearchParams(fields),
  });
  const [first = ""] = response.headers.getSetCookie();
  return { location: response.headers.get("location"), cookie: first.split(";")[0] ?? "", setCookie: first };
}

const startSignIn = () => submit("/session", { login: "mona", password: PASSWORD, return_to: "/octo" });

async function getLogin(session: string): Promise<unknown> {
  return (await server.graphql(session, "{ safeViewer { user { login } } }")).data?.["safeViewer"];
}

test("without JavaScript the password leads to the second step, and a code to where one wanted to go", async () => {
  const first = await startSignIn();
  expect(first.location).toBe("/login/two-factor?passkey=1&return_to=%2Focto");
  expect(first.setCookie).toMatch(/^milepost_pending=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await getLogin(first.cookie)).toEqual({ user: null });
  const wrong = await submit("/session/two-factor", { code: "000000", return_to: "/octo" }, first.cookie);
  expect(wrong.location).toBe("/login/two-factor?error=code&return_to=%2Focto");
  const right = await submit("/session/two-factor", { code: getCode(secret), return_to: "/octo" }, first.cookie);
  expect(right.location).toBe("/octo");
  expect(await getLogin(right.cookie)).toEqual({ user: { login: "mona" } });
});

test("a second step without a first one leads to the sign-in page", async () => {
  const refused = await submit("/session/two-factor", { code: getCode(secret) });
  expect(refused.location).toBe("/login?error=expired&return_to=%2F");
});

test("the second step takes a passkey, for which the server asks only after the password", async () => {
  const refused = await server.send("/session/two-factor/options", { body: {} });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { message: "Your sign-in has expired. Enter your password again." },
  ]);
  const first = await startSignIn();
  const asked = await server.send("/session/two-factor/options", { cookie: first.cookie, body: {} });
  const { options } = (await asked.json()) as { options: string };
  const passkey = authenticator.answer(options, { rpId: "milepost.test" });
  const done = await server.send("/session/two-factor", {
    cookie: first.cookie,
    body: { passkey, return_to: "/octo" },
  });
  expect(await done.json()).toEqual({ returnTo: "/octo" });
  expect(await getLogin(done.headers.getSetCookie()[0]?.split(";")[0] ?? "")).toEqual({ user: { login: "mona" } });
});

test("a passkey alone signs in, and other sites cannot send it", async () => {
  const ask = async () => {
    const response = await server.send("/session/passkey/options", { body: {} });
    return authenticator.answer(((await response.json()) as { options: string }).options, { rpId: "milepost.test" });
  };
  const done = await server.send("/session/passkey", { body: { passkey: await ask() } });
  expect([done.status, await done.json()]).toEqual([200, { returnTo: "/" }]);
  const wrong = await server.send("/session/passkey", { body: { passkey: "{}" } });
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { message: "The passkey was not accepted. Please try again." },
  ]);
  const foreign = await server.send("/session/passkey", {
    cookie: "milepost_pending=x",
    body: { passkey: await ask() },
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBe(403);
});
