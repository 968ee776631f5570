import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountByLogin } from "#server/accounts/account.ts";
import { makeRequest, type TestHost } from "#server/code-hosts/test/send.ts";
import { giteaPush, githubPush, gitlabPush, oid } from "#server/code-hosts/test/payloads.ts";
import { createCodeHost, updateCodeHost } from "#server/code-hosts/write-code-host.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { ensureAccountForTest } from "#server/test/people.ts";
import { contextFor } from "#server/test/world.ts";
import { CODE_HOST_LIMITS } from "#shared/limits.ts";

const push = (text: string) => ({ commits: [{ id: oid(text), message: text }] });

describe("POST /api/code-hosts/{id}", () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  let ctx: Context;
  let host: TestHost;

  beforeAll(async () => {
    const copy = await copyDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection);
    await ensureAccountForTest(server.database, "mona");
    const mona = await accountByLogin(contextFor(server.database, ANONYMOUS), "mona");
    const viewer = {
      accountId: mona?.id ?? 0,
      login: "mona",
      isSiteAdmin: true,
      scopes: null,
      hiddenOrganizationIds: [],
      hasConfirmedAccess: true,
    };
    ctx = { ...contextFor(server.database, viewer), config: server.config };
    const repository = await createRepository(ctx, { ownerId: viewer.accountId, name: "code", visibility: "PRIVATE" });
    const { codeHost, secret } = await createCodeHost(ctx, {
      repositoryId: repository.id,
      url: "https://git.example/code",
    });
    host = { id: codeHost.id, secret: secret ?? "" };
  });

  afterAll(async () => {
    await server.stop();
    await drop();
  });

  // The limit of wrong signatures is another test's.
  const forget = () => server.database.run(sql`delete from failed_attempts`);

  const post = async (id: string | number, { headers, body }: { headers: Record<string, string>; body: Buffer }) => {
    const response = await fetch(`${server.url}/api/code-hosts/${id}`, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
    });
    return { status: response.status, answer: (await response.json()) as { message: string } };
  };

  test.for([
    ["github", "push", githubPush(push("one"))],
    ["gitlab", "Push Hook", gitlabPush(push("two"))],
    ["gitea", "push", giteaPush(push("three"))],
    ["forgejo", "push", giteaPush(push("four"))],
  ] as const)("takes what %s has signed, once", async ([kind, event, payload]) => {
    const request = makeRequest(host.secret, { kind, event, payload });
    const taken = { status: 200, answer: { message: "Branch main: 1 commit, 0 references, 0 issues closed" } };
    expect(await post(host.id, request)).toEqual(taken);
    expect(await post(host.id, request)).toEqual({ status: 200, answer: { message: "Received before" } });
  });

  test("takes a request once that comes several times at the same moment", async () => {
    const request = makeRequest(host.secret, { payload: githubPush(push("at once")) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(host.id, request)));
    const messages = answers.map(({ answer }) => answer.message).toSorted();
    const before = "Received before";
    expect(messages).toEqual(["Branch main: 1 commit, 0 references, 0 issues closed", before, before, before]);
  });

  test("takes a form, whose whole body is signed", async () => {
    const body = Buffer.from(new URLSearchParams({ payload: JSON.stringify(githubPush(push("five"))) }).toString());
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-github-event": "push",
      "x-hub-signature-256": `sha256=${createHmac("sha256", host.secret).update(body).digest("hex")}`,
    };
    expect(await post(host.id, { headers, body })).toMatchObject({
      status: 200,
      answer: { message: "Branch main: 1 commit, 0 references, 0 issues closed" },
    });
  });

  test("answers unsigned and wrongly signed requests alike, whether or not the code host exists or is active", async () => {
    const signed = makeRequest(host.secret, { payload: githubPush(push("six")) });
    const other = makeRequest("another", { payload: githubPush(push("six")) });
    const empty = makeRequest("", { payload: githubPush(push("six")) });
    const unsigned = { ...signed, headers: { "content-type": "application/json", "x-github-event": "push" } };
    const token = { ...signed, headers: { "x-gitlab-event": "Push Hook", "x-gitlab-token": "" } };
    const changed = { ...signed, body: Buffer.concat([signed.body, Buffer.from(" ")]) };
    const attempts = [
      [host.id, other],
      [host.id, empty],
      [host.id, unsigned],
      [host.id, token],
      [host.id, changed],
      [host.id + 1, signed],
      [host.id + 1, empty],
      [host.id + 1, token],
      ["x", signed],
    ] as const;
    for (const [id, request] of attempts) {
      await forget();
      const { status, answer } = await post(id, request);
      expect({ status, message: answer.message }).toEqual({
        status: 401,
        message: "The signature is missing or wrong.",
      });
    }
    await updateCodeHost(ctx, { id: host.id, isActive: false });
    await forget();
    expect((await post(host.id, signed)).status).toBe(401);
    await updateCodeHost(ctx, { id: host.id, isActive: true });
    expect((await post(host.id, signed)).status).toBe(200);
  });

  test("limits wrong signatures of a network address, which do not keep right ones out", async () => {
    await forget();
    const wrong = makeRequest("another", { payload: {} });
    const statuses: number[] = [];
    for (let count = 0; count < 60 && statuses.at(-1) !== 429; count++)
      statuses.push((await post(host.id, wrong)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await post(host.id, makeRequest(host.secret, { payload: githubPush(push("seven")) }))).status).toBe(200);
    await forget();
  });

  test("refuses bodies that are too long or no JSON, and keeps why", async () => {
    const body = Buffer.alloc(CODE_HOST_LIMITS.bodyBytes + 1, " ");
    expect((await post(host.id, { headers: { "content-type": "application/json" }, body })).status).toBe(413);
    const text = Buffer.from("{");
    const signature = createHmac("sha256", host.secret).update(text).digest("hex");
    const headers = {
      "content-type": "application/json",
      "x-github-event": "push",
      "x-hub-signature-256": `sha256=${signature}`,
    };
    expect(await post(host.id, { headers, body: text })).toMatchObject({
      status: 422,
      answer: { message: "The body is not JSON." },
    });
    const last = await server.database.row(
      sql`select event, succeeded, message from code_host_requests order by id desc limit 1`,
    );
    expect(last).toEqual({ event: "push", succeeded: false, message: "The body is not JSON." });
  });

  test("takes a text with NUL characters and with half of a surrogate pair, which PostgreSQL does not store", async () => {
    const payload = githubPush(push("eight"));
    const commits = payload.commits.map((commit) => ({ ...commit, message: "a\0b\ud800c" }));
    expect((await post(host.id, makeRequest(host.secret, { payload: { ...payload, commits } }))).status).toBe(200);
  });
});
