import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { copyDatabase } from "#server/test/database.ts";
import { PASSWORD } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let server: TestServer;
let drop: () => Promise<void>;
let mona: string;

const TOKEN = "a-token-of-a-monitor";

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection, { env: { MILEPOST_METRICS_TOKEN: TOKEN } });
  mona = await signedIn(server, "mona");
});

afterAll(async () => {
  await server?.stop();
  await drop();
});

async function getId(login: string): Promise<string> {
  const row = await server.database.row<{ id: number }>(sql`select id from accounts where login = ${login}`);
  return globalId("A", row?.id ?? 0);
}

const run = (name: string, input: string, fields: string) =>
  server.graphql(mona, `mutation { ${name}(input: { ${input} }) { ${fields} } }`);

/** Opens a live stream; resolves when the server ends it. */
async function openStream(cookie: string): Promise<{ ended: Promise<void> }> {
  const response = await server.send("/live", { cookie, body: { operations: [] } });
  expect(response.status).toBe(200);
  return { ended: response.text().then(() => undefined) };
}

describe("live streams", () => {
  test.each(["suspendUser", "signOutUser", "deleteUser"])(
    "end within a second of %s, those of others go on",
    async (command) => {
      const login = `nora-${command}`;
      const cookie = await signedIn(server, login);
      const [stream, other] = [await openStream(cookie), await openStream(mona)];
      const health = await server.graphql(mona, `{ site { health { liveStreams } } }`);
      expect(health.data).toMatchObject({ site: { health: { liveStreams: expect.any(Number) as number } } });
      const started = performance.now();
      const { errors } = await run(command, `userId: "${await getId(login)}"`, "clientMutationId");
      expect(errors).toBeUndefined();
      await stream.ended;
      expect(performance.now() - started).toBeLessThan(1000);
      expect(await Promise.race([other.ended.then(() => "ended"), Promise.resolve("open")])).toBe("open");
      expect((await server.graphql(cookie, `{ viewer { login } }`)).errors).toBeDefined();
    },
  );
});

describe("making an account", () => {
  test("with an invitation opens a session", async () => {
    const { data } = await run("createInvitation", "", "url");
    const { url } = (data as { createInvitation: { url: string } }).createInvitation;
    const token = url.split("/").at(-1);
    const body = { token, login: "joined", email: "joined@example.com", password: PASSWORD, name: " Jo " };
    const refused = await server.send("/join", { body: { ...body, password: "short" } });
    expect([refused.status, await refused.json()]).toMatchObject([422, { field: "password" }]);
    const response = await server.send("/join", { body });
    expect(await response.json()).toEqual({ returnTo: "/" });
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
    expect((await server.graphql(cookie, `{ viewer { login name } }`)).data).toEqual({
      viewer: { login: "joined", name: "Jo" },
    });
    const again = await server.send("/join", { body: { ...body, login: "other", email: "o@example.com" } });
    expect(await again.json()).toMatchObject({
      message: expect.stringContaining("This invitation has been used") as string,
    });
  });

  test("sent as a plain form, returns to its page with the code of the error", async () => {
    const response = await fetch(`${server.url}/join`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ token: "abc", login: "x", email: "x@example.com", password: PASSWORD }),
    });
    expect(response.headers.get("location")).toBe("/join/abc?error=invitation&return_to=%2F&token=abc");
  });

  test("that awaits approval leads to the sign-in page", async () => {
    await run("updateSiteSettings", `registration: MAIL_DOMAIN, mailDomains: ["example.com"]`, "clientMutationId");
    const body = { login: "waiting", email: "waiting@example.com", password: PASSWORD };
    const response = await server.send("/join", { body });
    expect(await response.json()).toEqual({ returnTo: "/login?error=approval" });
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

test("a new password is set by a link", async () => {
  await signedIn(server, "forgetful");
  const { data } = await run("createPasswordResetLink", `userId: "${await getId("forgetful")}"`, "url");
  const { url } = (data as { createPasswordResetLink: { url: string } }).createPasswordResetLink;
  const token = url.split("/").at(-1);
  const send = (password: string) => server.send("/reset", { body: { token, password } });
  expect(await (await send("short")).json()).toMatchObject({ message: expect.stringContaining("too short") as string });
  expect(await (await send("a fresh passphrase")).json()).toEqual({ login: "forgetful" });
  expect((await send("a fresh passphrase")).status).toBe(403);
  const signIn = await server.send("/session", { body: { login: "forgetful", password: "a fresh passphrase" } });
  expect(signIn.status).toBe(200);
});

describe("the files of the audit log", () => {
  test.each(["csv", "json"])("have the entries of the filter as %s", async (format) => {
    const response = await server.send(`/site/audit-log/export.${format}?action=user.suspend&actor=mona`, {
      cookie: mona,
    });
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="audit-log.${format}"`);
    const text = await response.text();
    expect(text).toContain("nora-suspendUser");
    expect(text).not.toContain("user.login");
  });

  test("are only for site administrators", async () => {
    const ada = await signedIn(server, "ada");
    expect((await server.send("/site/audit-log/export.csv", { cookie: ada })).status).toBe(403);
    expect((await server.send("/site/audit-log/export.csv")).status).toBe(401);
  });
});

test("a failed job is shown with its error, and runs again", async () => {
  await server.database.run(sql`
    select graphile_worker.add_job('nonsense', '{}', max_attempts := 1, job_key := 'nonsense')`);
  await server.database.run(sql`
    select graphile_worker.permanently_fail_jobs(array[(select id from graphile_worker.jobs where key = 'nonsense')], 'No such task')`);
  const read = async () => {
    const { data, errors } = await server.graphql(
      mona,
      `{ site { health { version nodeVersion databaseVersion databaseBytes startedAt queue { failed } failedJobs { id name error attempts nextRunAt } } } }`,
    );
    expect(errors).toBeUndefined();
    return (data as { site: { health: { queue: { failed: number }; failedJobs: { id: string; name: string }[] } } })
      .site.health;
  };
  const health = await read();
  expect(health).toMatchObject({ queue: { failed: 1 }, failedJobs: [{ name: "nonsense", error: "No such task" }] });
  const [job] = health.failedJobs;
  const ada = await signedIn(server, "ada");
  const retry = `mutation { retryJob(input: { jobId: "${job?.id}" }) { site { health { queue { failed } } } } }`;
  expect((await server.graphql(ada, retry)).errors).toMatchObject([{ type: "FORBIDDEN" }]);
  expect((await server.graphql(mona, retry)).errors).toBeUndefined();
  expect(await read()).toMatchObject({ queue: { failed: 0 } });
  const row = await server.database.row(sql`select action, target from audit_events order by id desc limit 1`);
  expect(row).toEqual({ action: "job.retry", target: "nonsense" });
});

describe("the metrics", () => {
  const read = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} });

  test("are for whoever has the token", async () => {
    expect((await read()).status).toBe(401);
    expect((await read("Bearer wrong")).status).toBe(401);
    await vi.waitFor(async () => {
      const text = await (await read(`Bearer ${TOKEN}`)).text();
      expect(text).toMatch(
        /milepost_http_request_duration_seconds_count\{method="POST",route="\/graphql",status="200"\} \d+/,
      );
      expect(text).toMatch(/milepost_jobs\{state="waiting"\} \d+/);
      expect(text).toMatch(/milepost_database_connections\{state="open"\} \d+/);
      expect(text).toMatch(/milepost_live_streams \d+/);
      expect(text).toContain("milepost_sso_banner_displayed_total 0");
      expect(text).not.toContain('route="/live"');
    });
  });
});
