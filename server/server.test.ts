import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretHash } from "#server/accounts/secret.ts";
import { makeSetupToken } from "#server/accounts/setup.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { listen } from "#server/test/live-stream.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { makeLog } from "#server/platform/log.ts";
import { makeApp } from "#server/platform/http/app.ts";
import { ROOT, testConfig, testLog } from "#server/test/world.ts";

let first: TestServer;
let second: TestServer;
let production: TestServer;
let drop: () => Promise<void>;
let mona: string;
let hubot: string;
let repositoryId: string;
let secretId: string;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  first = await startTestServer(copy.connection);
  second = await startTestServer(copy.connection);
  production = await startTestServer(copy.connection, { mode: "production" });
  mona = await signedIn(first, "mona");
  hubot = await signedIn(first, "hubot");
  repositoryId = await createRepository("hello", "PUBLIC");
  secretId = await createRepository("secret", "PRIVATE");
});

afterAll(async () => {
  await Promise.all([first, second, production].map((server) => server?.stop()));
  await drop();
});

async function createRepository(name: string, visibility: string): Promise<string> {
  const { data } = await first.graphql(
    mona,
    `mutation { createRepository(input: { name: "${name}", visibility: ${visibility} }) { repository { id } } }`,
  );
  return (data as { createRepository: { repository: { id: string } } }).createRepository.repository.id;
}

async function createIssue(cookie: string, title: string, repository = repositoryId): Promise<string> {
  const { data } = await first.graphql(
    cookie,
    `mutation ($title: String!) { createIssue(input: { repositoryId: "${repository}", title: $title }) { issue { id } } }`,
    { title },
  );
  return (data as { createIssue: { issue: { id: string } } }).createIssue.issue.id;
}

describe("sessions", () => {
  test("start only with the right password, and have the same error for an unknown login", async () => {
    for (const body of [{ login: "mona", password: "wrong" }, { login: "nobody", password: "wrong" }, {}]) {
      const response = await first.send("/session", { body });
      expect([response.status, await response.json()]).toEqual([422, { message: "Incorrect username or password." }]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test("are in a cookie that scripts and other sites cannot read", async () => {
    const response = await first.send("/session", { body: { login: "mona", password: "correct horse battery" } });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^milepost_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("that have ended answer 404 and AUTHENTICATION for what only a signed-in viewer finds", async () => {
    const ask = async (cookie: string | undefined, query: string) => {
      const response = await first.send("/graphql", { ...(cookie ? { cookie } : {}), body: { query } });
      const { errors } = (await response.json()) as { errors?: { type: string }[] };
      return [response.status, errors?.map(({ type }) => type)];
    };
    const secret = `{ repository(owner: "mona", name: "secret") { id } }`;
    const hello = `{ repository(owner: "mona", name: "hello") { id } }`;
    const cookie = await signedIn(first, "mona");
    expect(await ask(cookie, secret)).toEqual([200, undefined]);
    await first.send("/logout", { cookie, body: {} });
    expect(await ask(cookie, secret)).toEqual([404, ["AUTHENTICATION"]]);
    expect(await ask(cookie, `{ node(id: "${secretId}") { id } }`)).toEqual([404, ["AUTHENTICATION"]]);
    expect(await ask(cookie, hello)).toEqual([200, undefined]);
    // Without a session there is nothing to renew.
    expect((await ask(undefined, secret))[0]).toBe(200);
  });

  test("redirect to a path of this site, never to another site", async () => {
    for (const [wanted, got] of [
      ["/a?b=c", "/a?b=c"],
      ["//evil.example", "/"],
      ["https://evil.example", "/"],
      ["/\\evil.example", "/"],
    ]) {
      const response = await first.send("/session", {
        body: { login: "mona", password: "correct horse battery", return_to: wanted },
      });
      expect(await response.json()).toEqual({ returnTo: got });
    }
  });

  test("can be neither forged nor used again after signing out (CVE-2026-105641)", async () => {
    const whoami = async (cookie: string) => (await first.graphql(cookie, "{ safeViewer { isSignedIn } }")).data;
    const cookie = await signedIn(first, "mona");
    expect(await whoami(cookie)).toEqual({ safeViewer: { isSignedIn: true } });
    expect(await whoami("milepost_session=forged")).toEqual({ safeViewer: { isSignedIn: false } });
    const hash = secretHash(cookie.split("=")[1] ?? "").toString("hex");
    expect(await whoami(`milepost_session=${hash}`)).toEqual({ safeViewer: { isSignedIn: false } });
    await first.send("/logout", { cookie, method: "POST", headers: { "sec-fetch-site": "same-origin" } });
    expect(await whoami(cookie)).toEqual({ safeViewer: { isSignedIn: false } });
  });

  test("expire on every process", async () => {
    const cookie = await signedIn(first, "mona");
    await first.database.run(
      sql`update sessions set expires_at = now() where token_hash = ${secretHash(cookie.split("=")[1] ?? "")}`,
    );
    expect((await second.graphql(cookie, "{ safeViewer { isSignedIn } }")).data).toEqual({
      safeViewer: { isSignedIn: false },
    });
  });

  test("the set-up link does not work after an owner exists", async () => {
    expect(await makeSetupToken({ db: first.database })).toBeUndefined();
    const response = await first.send("/setup", {
      body: { token: "x", login: "evil", email: "e@e.e", password: "long enough pw" },
    });
    expect(response.status).toBe(422);
  });
});

describe("a request of another site", () => {
  const mutation = { query: `mutation { noop }` };
  test.each([
    ["by fetch metadata", { "sec-fetch-site": "cross-site" }],
    ["of a sibling domain", { "sec-fetch-site": "same-site" }],
    ["by origin", { "sec-fetch-site": "", origin: "https://evil.example" }],
  ])("is refused %s, whatever cookie it brings", async (_, headers) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
    for (const path of ["/graphql", "/live", "/session", "/logout", "/setup", "/site/imports"]) {
      const response = await fetch(first.url + path, {
        method: "POST",
        headers: { cookie: mona, "content-type": "application/json", ...sent },
        body: JSON.stringify(mutation),
      });
      expect([path, response.status]).toEqual([path, 403]);
    }
  });

  test("cannot read or change anything by GET", async () => {
    const response = await first.send(`/graphql?query=${encodeURIComponent("mutation{noop}")}`, { cookie: mona });
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});

describe("the documentation", () => {
  test("is served as plain pages, and no other files are", async () => {
    const response = await first.send("/site/docs/labels-and-milestones");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const text = await response.text();
    expect(text).toContain("Labels and milestones</h1>");
    for (const path of ["nothing", "..%2Fpackage", "decisions%2F0001-storage", "LABELS"]) {
      expect((await first.send(`/site/docs/${path}`)).status).toBe(404);
    }
  });
});

describe("the API", () => {
  async function token(scopes: string[]): Promise<string> {
    const { data } = await first.graphql(
      mona,
      `mutation ($scopes: [String!]!) { createAccessToken(input: { name: "t", scopes: $scopes, expiresInDays: 1 }) { token } }`,
      { scopes },
    );
    return (data as { createAccessToken: { token: string } }).createAccessToken.token;
  }
  async function api(authorization: string | undefined, query: string) {
    const response = await fetch(`${first.url}/api/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
      body: JSON.stringify({ query }),
    });
    return {
      status: response.status,
      body: (await response.json()) as { data?: unknown; errors?: { type?: string }[]; message?: string },
    };
  }

  test("accepts the schemes `token` and `Bearer` only", async () => {
    const secret = await token(["repo"]);
    for (const authorization of [`token ${secret}`, `Bearer ${secret}`, `bearer ${secret}`]) {
      expect((await api(authorization, "{ viewer { login } }")).body).toEqual({ data: { viewer: { login: "mona" } } });
    }
    expect(await api(undefined, "{ viewer { login } }")).toMatchObject({ status: 401 });
    expect(await api("token wrong", "{ viewer { login } }")).toMatchObject({
      status: 401,
      body: { message: "Bad credentials" },
    });
  });

  test("is read by scripts of any site, with a token; the pages' endpoint is not", async () => {
    const body = { query: "{ viewer { login } }" };
    const headers = { origin: "https://client.example", authorization: `token ${await token(["repo", "user"])}` };
    const preflight = await first.send("/api/graphql", { method: "OPTIONS", headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
    const answer = await first.send("/api/graphql", { body, headers });
    expect(await answer.json()).toEqual({ data: { viewer: { login: "mona" } } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("X-RateLimit-Remaining") as string,
      "x-github-request-id": answer.headers.get("x-request-id"),
      "x-github-media-type": "github.v4; format=json",
      "x-oauth-scopes": "repo, user",
      "x-accepted-oauth-scopes": "repo",
    });
    const wrong = { ...headers, authorization: "token wrong" };
    const refused = await first.send("/api/graphql", { body, headers: wrong });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    for (const { headers: received } of [preflight, answer, refused]) {
      expect(received.has("access-control-allow-credentials")).toBe(false);
    }
    for (const method of ["OPTIONS", "POST"]) {
      const ofPages = await first.send("/graphql", { method, cookie: mona, ...(method === "POST" ? { body } : {}) });
      expect([...ofPages.headers.keys()].filter((name) => /^access-control|^x-github/.test(name))).toEqual([]);
    }
  });

  test("ignores the cookie of a session", async () => {
    const ask = (cookie: string, headers: Record<string, string>) =>
      first.send("/api/graphql", { cookie, headers, body: { query: "{ viewer { login } }" } });
    expect((await ask(mona, {})).status).toBe(401);
    const both = await ask(hubot, { authorization: `token ${await token(["repo"])}` });
    expect(await both.json()).toEqual({ data: { viewer: { login: "mona" } } });
  });

  test("stores tokens hashed and refuses revoked and expired ones", async () => {
    const secret = await token(["repo"]);
    expect(
      await first.database.row(sql`select 1 as one from access_tokens where token_hash = ${Buffer.from(secret)}`),
    ).toBeUndefined();
    await first.database.run(sql`update access_tokens set expires_at = now() where token_hash = ${secretHash(secret)}`);
    expect(await api(`token ${secret}`, "{ viewer { login } }")).toMatchObject({ status: 401 });
  });

  test("a token with few scopes neither reads private data nor makes tokens with more scopes (CVE-2024-6337)", async () => {
    const narrow = await token(["public_repo"]);
    expect((await api(`token ${narrow}`, `{ repository(owner: "mona", name: "secret") { id } }`)).body).toMatchObject({
      data: { repository: null },
      errors: [{ type: "NOT_FOUND", message: "Could not resolve to a Repository with the name 'mona/secret'." }],
    });
    expect(
      (
        await api(
          `token ${narrow}`,
          `mutation { createAccessToken(input: { name: "wide", scopes: ["repo"] }) { token } }`,
        )
      ).body.errors?.[0]?.type,
    ).toBe("FORBIDDEN");
    const readOnly = await token([]);
    expect(
      (
        await api(
          `token ${readOnly}`,
          `mutation { createIssue(input: { repositoryId: "${repositoryId}", title: "x" }) { issue { id } } }`,
        )
      ).body.errors?.[0]?.type,
    ).toBe("INSUFFICIENT_SCOPES");
  });

  test("in production the pages' endpoint runs persisted operations only", async () => {
    const unknown = { message: "Unknown operation. Please refresh the page.", type: "UNKNOWN_OPERATION" };
    for (const body of [{ query: "{ safeViewer { isSignedIn } }" }, { id: "of-another-version" }]) {
      const response = await production.send("/graphql", { cookie: mona, body });
      expect([response.status, await response.json()]).toEqual([400, { errors: [unknown] }]);
    }
    const live = await production.send("/live", {
      cookie: mona,
      body: { operations: [{ key: "k", query: "subscription { heartbeat }" }] },
    });
    expect(
      await live.body
        ?.getReader()
        .read()
        .then(({ value }) => new TextDecoder().decode(value)),
    ).toContain(`"errors":[${JSON.stringify(unknown)}]`);
  });
});

describe("live updates", () => {
  const SUBSCRIPTION = `subscription ($id: ID!) { issueUpdated(id: $id) { issue { ... on Issue { title state } } timelineEdges { node { __typename } } } }`;

  test("of one process reach subscribers of another process", async () => {
    const id = await createIssue(mona, "Told to all");
    const stream = await listen(second, hubot, SUBSCRIPTION, { id });
    await stream.next("ready");
    await first.graphql(mona, `mutation { closeIssue(input: { issueId: "${id}" }) { issue { id } } }`);
    expect((await stream.next("next"))?.payload?.data).toEqual({
      issueUpdated: {
        issue: { title: "Told to all", state: "CLOSED" },
        timelineEdges: [{ node: { __typename: "ClosedEvent" } }],
      },
    });
    await stream.close();
  });

  test("of an issue that the viewer cannot see do not exist", async () => {
    const id = await createIssue(mona, "Hush", secretId);
    for (const [query, variables] of [
      [SUBSCRIPTION, { id }],
      [`subscription ($id: ID!) { repositoryIssueUpdated(repositoryId: $id) { affectsLists } }`, { id: secretId }],
    ] as const) {
      const stream = await listen(first, hubot, query, variables);
      expect((await stream.next("next"))?.payload?.errors?.[0]?.type).toBe("NOT_FOUND");
      await stream.close();
    }
  });

  test("that cannot be read end their stream, and the server continues", async () => {
    const id = await createIssue(mona, "Out of reach for a moment");
    const stream = await listen(first, hubot, SUBSCRIPTION, { id });
    await stream.next("ready");
    await first.database.run(sql`alter table projects rename to projects_away`);
    try {
      await first.graphql(mona, `mutation { closeIssue(input: { issueId: "${id}" }) { issue { id } } }`);
      expect(await stream.next("next")).toBeUndefined();
    } finally {
      await first.database.run(sql`alter table projects_away rename to projects`);
    }
    expect((await first.send("/healthz")).status).toBe(200);
  });

  test("stop without a message for viewers who have lost access to the repository", async () => {
    const id = await createIssue(mona, "Seen at first");
    const stream = await listen(first, hubot, SUBSCRIPTION, { id });
    await stream.next("ready");
    const witness = await listen(first, mona, SUBSCRIPTION, { id });
    await witness.next("ready");
    await first.graphql(
      mona,
      `mutation { updateRepository(input: { repositoryId: "${repositoryId}", visibility: PRIVATE }) { repository { id } } }`,
    );
    // Both streams get the same notices, so when the witness has two comments, the other stream has tried to load them.
    for (const body of ["unseen", "unseen too"]) {
      await first.graphql(
        mona,
        `mutation { addComment(input: { subjectId: "${id}", body: "${body}" }) { subject { id } } }`,
      );
      expect(JSON.stringify(await witness.next("next"))).toContain("IssueComment");
    }
    await first.graphql(
      mona,
      `mutation { updateRepository(input: { repositoryId: "${repositoryId}", visibility: PUBLIC }) { repository { id } } }`,
    );
    await first.graphql(mona, `mutation { closeIssue(input: { issueId: "${id}" }) { issue { id } } }`);
    const message = await stream.next("next");
    expect(JSON.stringify(message)).toContain("ClosedEvent");
    expect(JSON.stringify(message)).not.toContain("IssueComment");
    await stream.close();
    await witness.close();
  });
});

describe("the page for imports", () => {
  test("accepts archives from the owner of the instance only", async () => {
    for (const cookie of [hubot, undefined]) {
      const response = await first.send("/site/imports?name=x.json", { ...(cookie ? { cookie } : {}), body: {} });
      expect(response.status).toBe(403);
    }
    expect((await first.graphql(hubot, "{ safeViewer { imports { id } } }")).data).toEqual({
      safeViewer: { imports: [] },
    });
  });

  test("runs an import in the background and shows its result", async () => {
    const archive = {
      magic: "E!vIA5L86J2I",
      repo: "acme/tool",
      labels: [],
      issues: [{ number: 1, title: "One", state: "OPEN", createdAt: "2020-01-01T00:00:00Z" }, { number: "x" }],
      pulls: [],
    };
    const response = await first.send("/site/imports?name=tool.json&visibility=PRIVATE", {
      cookie: mona,
      body: archive,
    });
    expect(response.status).toBe(202);
    await expect
      .poll(
        async () =>
          (
            await first.graphql(
              mona,
              "{ safeViewer { imports { state percentage counts { issues } problems { place } repository { nameWithOwner isPrivate } } } }",
            )
          ).data,
        { timeout: 15_000 },
      )
      .toEqual({
        safeViewer: {
          imports: [
            {
              state: "DONE",
              percentage: 100,
              counts: { issues: 1 },
              problems: [{ place: "$.issues[1]" }],
              repository: { nameWithOwner: "acme/tool", isPrivate: true },
            },
          ],
        },
      });
    // Neither server has kept it: the database had it until its end.
    for (const { dataDir } of [first, second]) {
      expect(await readdir(dataDir)).not.toContain("imports");
      expect(await readdir(join(dataDir, "uploads"))).toEqual([]);
    }
    expect(await first.database.rows(sql`select position from import_chunks`)).toEqual([]);
  });
});

describe("health and headers", () => {
  test("report the state of the process and of the database", async () => {
    expect([(await first.send("/healthz")).status, (await first.send("/readyz")).status]).toEqual([200, 200]);
  });

  test("every response has a request id and headers against sniffing and framing", async () => {
    const { headers } = await first.send("/healthz");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect([headers.get("x-content-type-options"), headers.get("x-frame-options")]).toEqual(["nosniff", "DENY"]);
  });
});

describe("a field that occurs several times", () => {
  test.each(["/_filter/issue_fields?repo=&repo", "/_filter/issue_fields?repo&repo=mona/hello", "/issues?q=a&q=b"])(
    "in the query string of %s counts once",
    async (path) => {
      expect((await first.send(path, { cookie: mona })).status).toBe(200);
    },
  );

  test("in a form counts once", async () => {
    const response = await first.send("/session", {
      method: "POST",
      body: "login=a&login=b&password=c&password=d",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
    expect(response.status).toBeLessThan(500);
  });
});

describe("the log", () => {
  test("has no secrets of URLs", async () => {
    const lines: string[] = [];
    const app = makeApp(testConfig, makeLog("info", { write: (line) => void lines.push(line) }));
    app.get("/feed.atom", async () => "");
    await app.inject("/feed.atom?page=2&token=sesame");
    await app.inject("/reset/sesame?a=b");
    await app.inject("/join/sesame");
    await app.inject("/notifications/unsubscribe/sesame");
    await app.inject("/settings/emails/verify/sesame");
    expect(lines.join("")).toContain("feed.atom?page=2&token=[redacted]");
    expect(lines.join("")).toContain("/reset/[redacted]?a=b");
    expect(lines.join("")).not.toContain("sesame");
    await app.close();
  });
});

describe("a page that cannot be rendered", () => {
  test("is an error page with the id of the request and without the cause", async () => {
    const app = makeApp(testConfig, testLog);
    app.get("/broken", () => {
      throw new Error("the secret cause");
    });
    const page = await app.inject({ url: "/broken", headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(500);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain(String(page.headers["x-request-id"]));
    expect(page.body).not.toContain("secret");
    const data = await app.inject({ url: "/broken" });
    expect(data.json()).toEqual({ message: "Something went wrong.", requestId: data.headers["x-request-id"] });
  });
});

describe("concurrent commands", () => {
  test("give issues numbers without gaps, and correct counts", async () => {
    const busy = await createRepository("busy", "PUBLIC");
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => createIssue(mona, `Issue ${n}`, busy)));
    await Promise.all(
      ids
        .slice(0, 10)
        .flatMap((id) =>
          [first, second].map((server) =>
            server.graphql(mona, `mutation { closeIssue(input: { issueId: "${id}" }) { issue { id } } }`),
          ),
        ),
    );
    const { data } = await second.graphql(
      mona,
      `{ repository(owner: "mona", name: "busy") { openIssueCount closedIssueCount issues(first: 30, orderBy: { field: CREATED_AT, direction: ASC }) { nodes { number timelineItems(first: 5) { totalCount } } } } }`,
    );
    const { openIssueCount, closedIssueCount, issues } = (
      data as {
        repository: {
          openIssueCount: number;
          closedIssueCount: number;
          issues: { nodes: { number: number; timelineItems: { totalCount: number } }[] };
        };
      }
    ).repository;
    expect([openIssueCount, closedIssueCount]).toEqual([10, 10]);
    expect(issues.nodes.map((issue) => issue.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    // Each issue is closed by two concurrent commands, of which only one has an effect.
    expect(issues.nodes.reduce((sum, issue) => sum + issue.timelineItems.totalCount, 0)).toBe(10);
  });

  test("that edit one comment have one winner, and the others get an error", async () => {
    const id = await createIssue(mona, "Contested");
    const added = await first.graphql(
      mona,
      `mutation { addComment(input: { subjectId: "${id}", body: "start" }) { commentEdge { node { id } } } }`,
    );
    const comment = (added.data as { addComment: { commentEdge: { node: { id: string } } } }).addComment.commentEdge
      .node.id;
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? first : second).graphql(
          mona,
          `mutation { updateIssueComment(input: { id: "${comment}", body: "by ${n}", bodyVersion: 1 }) { issueComment { bodyVersion } } }`,
        ),
      ),
    );
    expect(results.filter((result) => !result.errors)).toHaveLength(1);
    expect(results.filter((result) => result.errors?.[0]?.type === "STALE_DATA")).toHaveLength(7);
  });
});

describe("a crash during a command", () => {
  test("writes nothing", async () => {
    const copy = await copyDatabase();
    const script = join(ROOT, "server/test/crash.ts");
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], CONNECTION: JSON.stringify(copy.connection) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    for await (const chunk of child.stdout) {
      said += String(chunk);
      if (said.includes("in the middle")) break;
    }
    expect(said).toContain("in the middle");
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    const server = await startTestServer(copy.connection);
    const counted = await server.database.row(sql`
      select (select count(*) from issues) as issues, (select count(*) from events) as events, (select count(*) from issue_bodies) as bodies,
        (select coalesce(sum(count), 0) from issue_counts) as counted, (select coalesce(max(issue_counter), 0) from repository_counters) as counter`);
    expect(counted).toEqual({ issues: 0, events: 0, bodies: 0, counted: 0, counter: 0 });
    await server.stop();
    await copy.drop();
  });
});
