import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { ensureAccountForTest, PASSWORD } from "#server/test/people.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";

let server: TestServer;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, { env: { MILEPOST_TRUST_PROXY: "true" } });
  await ensureAccountForTest(server.database, "mona");
});
beforeEach(() => server.database.run(sql`delete from failed_attempts`));
afterAll(async () => {
  await server.stop();
  await drop();
});

async function guess(login: string, password: string, address = "192.0.2.1") {
  const response = await server.send("/session", {
    body: { login, password },
    headers: { "x-forwarded-for": address },
  });
  const { message } = (await response.json()) as { message?: string };
  return { status: response.status, message, retryAfter: response.headers.get("retry-after") };
}

const wrong = (count: number) => Array.from({ length: count }, (_, index) => `wrong guess ${index}`);

describe("guesses of a password", () => {
  test.each(["mona", "mona@example.com", "nobody", "nobody@example.com"])(
    "sixty at once for %s: five are checked, and the right one at their end is refused",
    async (login) => {
      const guesses = await Promise.all([...wrong(59), PASSWORD].map((password) => guess(login, password)));
      expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(55);
      expect(await guess(login, PASSWORD, "192.0.2.2")).toEqual({
        status: 429,
        message: "Too many failed attempts. Please wait a minute, then try again.",
        retryAfter: expect.stringMatching(/^(60|5\d)$/) as string,
      });
    },
  );

  test("of one login do not block its email address and its sessions", async () => {
    const cookie = await getCookie();
    await Promise.all(wrong(10).map((password) => guess("mona", password)));
    expect((await server.graphql(cookie, "{ safeViewer { isSignedIn } }")).data).toEqual({
      safeViewer: { isSignedIn: true },
    });
    expect(await guess("mona@example.com", PASSWORD, "192.0.2.9")).toMatchObject({ status: 200 });
  });

  test("for many logins are limited by address, by the first half of an IPv6 address", async () => {
    const spray = (address: (index: number) => string) =>
      Promise.all(Array.from({ length: 40 }, (_, index) => guess(`login${index}`, "a guess", address(index))));
    const refused = (guesses: { status: number }[]) => guesses.filter(({ status }) => status === 429).length;
    expect(refused(await spray(() => "198.51.100.1"))).toBe(10);
    expect(refused(await spray((index) => `2001:db8:0:1::${index + 1}`))).toBe(10);
    // The refused ones did not count for the logins.
    expect(await guess("mona", PASSWORD, "198.51.100.1")).toMatchObject({ status: 429 });
    expect(await guess("mona", PASSWORD, "198.51.100.2")).toMatchObject({ status: 200 });
  });

  test("are forgotten for the login after the right one, which does not count for the address", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const password of wrong(4)) await guess("mona", password);
      expect(await guess("mona", PASSWORD)).toMatchObject({ status: 200 });
    }
    const rows = await server.database.rows(sql`select failures from failed_attempts`);
    expect(rows).toEqual([{ failures: 12 }]);
  });

  test("with a NUL character are failed attempts", async () => {
    expect(await guess("mo\0na\0", "x\0y")).toMatchObject({ status: 422 });
  });
});

describe("a form that was submitted without JavaScript", () => {
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(server.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": "192.0.2.1" },
      body: new URLSearchParams(fields),
    });

  test("gets its error as a code", async () => {
    const response = await submit("/session", { login: "mona", password: "wrong", return_to: "/octo" });
    expect(response.headers.get("location")).toBe("/login?error=credentials&return_to=%2Focto");
    await Promise.all(wrong(5).map((password) => guess("mona", password)));
    const refused = await submit("/session", { login: "mona", password: PASSWORD });
    expect(refused.headers.get("location")).toBe("/login?error=attempts&return_to=%2F");
    const setup = await submit("/setup", { token: "old", login: "x", email: "y", password: "z" });
    expect(setup.headers.get("location")).toBe("/setup?error=setup_link&return_to=%2F&token=old");
  });
});

async function getCookie(): Promise<string> {
  const response = await server.send("/session", { body: { login: "mona", password: PASSWORD } });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
