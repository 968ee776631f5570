import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createAccessToken } from "#server/accounts/access-token.ts";
import { accountByLogin } from "#server/accounts/account.ts";
import { readConfig } from "#server/config.ts";
import { ANONYMOUS } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { PrimaryPositions } from "#server/platform/replicas/primary-positions.ts";
import { Replica } from "#server/platform/replicas/replica.ts";
import { Replicas } from "#server/platform/replicas/replicas.ts";
import { RequestReads } from "#server/platform/replicas/request-reads.ts";
import { startDatabaseProxy } from "#server/test/database-proxy.ts";
import { listen } from "#server/test/live-stream.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { startReplicated, type Replicated } from "#server/test/standby.ts";
import { contextFor, testLog } from "#server/test/world.ts";
import { POSITION_COOKIE, POSITION_HEADER } from "#shared/database-position.ts";

const COMMENTS = `{ repository(owner: "mona", name: "hello") { issue(number: 1) { comments(first: 100) { nodes { body } } } } }`;
const HUGE = "f".repeat(16);
/** How long is waited for what comes by itself: on a busy machine it takes a while. */
const IN_TIME = { timeout: 60_000 };

let databases: Replicated;
let server: TestServer;
/** Another process, with the same databases. */
let other: TestServer;
let mona: string;
let hubot: string;
let monaToken: string;
let hubotToken: string;
let repositoryId: string;
let issueId: string;

const getEnv = () => ({
  DATABASE_URL: "postgres://database",
  DATABASE_REPLICA_URLS: databases.standbyUrl,
  MILEPOST_REPLICA_LAG_MS: "10000",
  MILEPOST_METRICS: "open",
});

beforeAll(async () => {
  databases = await startReplicated();
  const start = () => startTestServer(databases.primary, { env: getEnv() });
  [server, other] = [await start(), await start()];
  [mona, hubot] = [await signedIn(server, "mona"), await signedIn(server, "hubot")];
  [monaToken, hubotToken] = [await makeToken("mona"), await makeToken("hubot")];
  const { data } = await server.graphql(
    mona,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
  repositoryId = (data as { createRepository: { repository: { id: string } } }).createRepository.repository.id;
  issueId = await createIssue("First");
  // The first page loads the program that renders pages. On a busy machine that takes longer than a request may.
  await vi.waitUntil(async () => (await loadList(mona)).includes("First"), IN_TIME);
});

afterAll(async () => {
  await Promise.all([server?.stop(), other?.stop()]);
  await databases?.stop();
});

beforeEach(async () => {
  await databases.replay();
  // As far as all have seen until now.
  await vi.waitUntil(async () => (await served(() => readComments(mona))).replica === 1, IN_TIME);
});
afterEach(() => databases.replay());

async function makeToken(login: string): Promise<string> {
  const ctx = contextFor(server.database, ANONYMOUS);
  const account = await accountByLogin(ctx, login);
  const viewer = { ...ANONYMOUS, accountId: account?.id ?? 0, login, hasConfirmedAccess: true };
  return (await createAccessToken({ ...ctx, viewer }, { name: "test", scopes: ["repo"] })).token;
}

async function createIssue(title: string): Promise<string> {
  const { data, errors } = await server.graphql(
    mona,
    `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { id } } }`,
    { id: repositoryId, title },
  );
  expect(errors).toBeUndefined();
  return (data as { createIssue: { issue: { id: string } } }).createIssue.issue.id;
}

async function loadList(cookie: string): Promise<string> {
  return (await server.send("/mona/hello/issues", { cookie, headers: HTML })).text();
}

async function comment(body: string): Promise<void> {
  const { errors } = await server.graphql(
    mona,
    `mutation ($id: ID!, $body: String!) { addComment(input: { subjectId: $id, body: $body }) { commentEdge { node { id } } } }`,
    { id: issueId, body },
  );
  expect(errors).toBeUndefined();
}

/** Runs a statement, when the result is called, in a transaction that has a lower id than those between, and commits after them. */
async function addLater(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client(databases.primary);
  onTestFinished(() => client.end());
  await client.connect();
  await client.query("begin");
  await client.query("select pg_current_xact_id()");
  return async () => {
    await client.query(statement);
    await client.query("commit");
  };
}

type Issue = { repository: { issue: { comments: { nodes: { body: string }[] } } } | null };

async function readComments(cookie: string | undefined, from = server): Promise<string[] | undefined> {
  const { data } = await from.graphql(cookie, COMMENTS);
  return (data as Issue).repository?.issue.comments.nodes.map(({ body }) => body);
}

function api(
  token: string | undefined,
  path: string,
  options: { body?: object; method?: string; headers?: object } = {},
) {
  return server.send(`/api/v3${path}`, {
    ...options,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
  });
}

async function readBodies(token: string, headers: object = {}): Promise<string[]> {
  const response = await api(token, "/repos/mona/hello/issues/1/comments?per_page=100", { headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as { body: string }[]).map(({ body }) => body);
}

/** 1 for each database from which `work` has read. */
async function served(work: () => Promise<unknown>, by = server): Promise<{ primary: number; replica: number }> {
  const before = await countReads(by);
  await work();
  const after = await countReads(by);
  return {
    primary: Math.min(1, after.primary - before.primary),
    replica: Math.min(1, after.replica - before.replica),
  };
}

async function countReads(by: TestServer): Promise<{ primary: number; replica: number }> {
  const text = await (await by.send("/metrics")).text();
  const counts = { primary: 0, replica: 0 };
  for (const [, target, count] of text.matchAll(/^milepost_database_reads_total\{target="([^"]*)"\} (\d+)/gm))
    counts[target === "primary" ? "primary" : "replica"] += Number(count);
  return counts;
}

const PRIMARY = { primary: 1, replica: 0 };
const REPLICA = { primary: 0, replica: 1 };

describe("while a standby lags", () => {
  beforeEach(() => databases.pause());

  test("who has written sees it, read from the primary; others are served by the standby, until it has it too", async () => {
    await comment("lagging");
    expect(await served(async () => expect(await readComments(mona)).toContain("lagging"))).toEqual(PRIMARY);
    expect(await served(async () => expect(await readComments(hubot)).not.toContain("lagging"))).toEqual(REPLICA);
    expect(await served(async () => expect(await readComments(undefined)).not.toContain("lagging"))).toEqual(REPLICA);
    await databases.replay();
    for (const cookie of [mona, hubot, undefined])
      expect(await served(async () => expect(await readComments(cookie)).toContain("lagging"))).toEqual(REPLICA);
  });

  test("who has written sees it in another process", async () => {
    await comment("elsewhere");
    const read = async () => expect(await readComments(mona, other)).toContain("elsewhere");
    expect(await served(read, other)).toEqual(PRIMARY);
  });

  test("a page is read from the standby, and from the primary by who has written", async () => {
    await createIssue("On the page");
    expect(await served(async () => expect(await loadList(mona)).toContain("On the page"))).toEqual(PRIMARY);
    expect(await served(async () => expect(await loadList(hubot)).not.toContain("On the page"))).toEqual(REPLICA);
  });

  test("a program with a token sees what it has written, although it sends no position back", async () => {
    const sent = await api(monaToken, "/repos/mona/hello/issues/1/comments", { body: { body: "by token" } });
    expect(sent.status).toBe(201);
    expect(await readBodies(monaToken)).toContain("by token");
    expect(await served(async () => expect(await readBodies(hubotToken)).not.toContain("by token"))).toEqual(REPLICA);
    // Somebody else, who was told the position.
    const position = sent.headers.get(POSITION_HEADER) ?? "";
    expect(await readBodies(hubotToken, { [POSITION_HEADER]: position })).toContain("by token");
  });

  test("what was seen on the primary does not vanish", async () => {
    await comment("seen");
    const seen = await api(monaToken, "/repos/mona/hello/issues/1/comments");
    const headers = { [POSITION_HEADER]: seen.headers.get(POSITION_HEADER) ?? "" };
    expect(await readBodies(hubotToken, headers)).toContain("seen");
    await databases.replay();
    expect(await served(async () => expect(await readBodies(hubotToken, headers)).toContain("seen"))).toEqual(REPLICA);
  });

  test.each(["", "0/16B3748", "zz", "0".repeat(40)])("a position that is none is ignored: %s", async (position) => {
    expect(await served(() => readBodies(hubotToken, { [POSITION_HEADER]: position }))).toEqual(REPLICA);
  });

  test("a position ahead of the primary counts as that of the primary", async () => {
    await comment("ahead");
    const headers = { [POSITION_HEADER]: HUGE, cookie: `${POSITION_COOKIE}=${HUGE}` };
    expect(await readBodies(hubotToken, headers)).toContain("ahead");
    await databases.replay();
    // The primary goes on, by jobs too.
    await vi.waitUntil(async () => (await served(() => readBodies(hubotToken, headers))).replica === 1, IN_TIME);
    const answer = await api(hubotToken, "/repos/mona/hello/issues/1/comments", { headers });
    expect((answer.headers.get(POSITION_HEADER) ?? HUGE) < HUGE).toBe(true);
  });

  test("what the standby does not have yet is asked of the primary", async () => {
    await createIssue("Just made");
    const [{ number } = { number: 0 }] = await databases.query<{ number: number }>(
      "primary",
      "select max(number)::int as number from issues",
    );
    expect((await api(hubotToken, `/repos/mona/hello/issues/${number}`)).status).toBe(200);
    const page = await server.send(`/mona/hello/issues/${number}`, { cookie: hubot, headers: HTML });
    expect(page.status).toBe(200);
    const { data } = await server.graphql(
      hubot,
      `{ repository(owner: "mona", name: "hello") { issue(number: ${number}) { title } } }`,
    );
    expect(data).toEqual({ repository: { issue: { title: "Just made" } } });
    expect((await server.send("/mona/hello/issues/999999", { cookie: hubot, headers: HTML })).status).toBe(404);
  });

  test("an answer that was made from the standby is not taken for the present one", async () => {
    const path = "/repos/mona/hello/issues/1/comments?per_page=99";
    await comment("conditional");
    const first = await api(hubotToken, path);
    const etag = first.headers.get("etag") ?? "";
    expect(await first.text()).not.toContain("conditional");
    await databases.replay();
    const second = await api(hubotToken, path, { headers: { "if-none-match": etag } });
    expect(second.status).toBe(200);
    expect(await second.text()).toContain("conditional");
    const third = await api(hubotToken, path, { headers: { "if-none-match": second.headers.get("etag") ?? "" } });
    expect(third.status).toBe(304);
  });

  test("an answer is not taken for the present one because a standby does not tell which transactions are running", async () => {
    await databases.replay();
    const path = "/repos/mona/hello/issues/1";
    const commit = await addLater("update issues set title = 'Committed later' where number = 1");
    await comment("committed before");
    await databases.replay();
    const read = async (etag = "") => {
      const response = await api(hubotToken, path, { headers: { "if-none-match": etag } });
      return { status: response.status, text: await response.text(), etag: response.headers.get("etag") ?? "" };
    };
    const first = await read();
    // Answers of which the state is known are remembered.
    await vi.waitUntil(async () => (await read(first.etag)).status === 304, IN_TIME);
    await commit();
    await databases.replay();
    expect(await read(first.etag)).toMatchObject({ status: 200, text: expect.stringContaining("Committed later") });
  });

  test("a removed collaborator and everybody else sees nothing private any more, at once", async () => {
    await databases.replay();
    const created = await server.graphql(
      mona,
      `mutation { createRepository(input: { name: "inner", visibility: PRIVATE }) { repository { id } } }`,
    );
    expect(created.errors).toBeUndefined();
    expect(
      (await api(monaToken, "/repos/mona/inner/collaborators/hubot", { method: "PUT", body: {} })).status,
    ).toBeLessThan(300);
    await databases.replay();
    const read = async (token?: string) => (await api(token, "/repos/mona/inner")).status;
    expect(await read(hubotToken)).toBe(200);
    expect(await read()).toBe(404);
    await databases.pause();
    expect((await api(monaToken, "/repos/mona/inner/collaborators/hubot", { method: "DELETE" })).status).toBe(204);
    expect(await read(hubotToken)).toBe(404);
    await databases.replay();
    const open = async () => (await api(undefined, "/repos/mona/hello")).status;
    expect(await served(async () => expect(await open()).toBe(200))).toEqual(REPLICA);
    await databases.pause();
    const setVisibility = (visibility: string) =>
      databases.query(
        "primary",
        `update repositories set visibility = '${visibility}' where id = (select repository_id from issues limit 1)`,
      );
    await setVisibility("PRIVATE");
    onTestFinished(async () => void (await setVisibility("PUBLIC")));
    expect(await open()).toBe(404);
    expect((await server.send("/mona/hello/issues/1", { headers: HTML })).status).toBe(404);
  });

  test("who has signed out is signed out, at once", async () => {
    const cookie = await signedIn(server, "tess");
    await databases.replay();
    const isSignedIn = async (by: TestServer) =>
      (
        (await by.graphql(cookie, "{ safeViewer { isSignedIn } }")).data as {
          safeViewer: { isSignedIn: boolean };
        }
      ).safeViewer.isSignedIn;
    expect(await isSignedIn(other)).toBe(true);
    await databases.pause();
    expect((await server.send("/logout", { cookie, body: {} })).status).toBe(303);
    expect(await isSignedIn(other)).toBe(false);
  });

  test("a live update says how far the database was, and what the page loads after it is no older", async () => {
    const stream = await listen(
      server,
      hubot,
      `subscription ($id: ID!) { repositoryIssueUpdated(repositoryId: $id) { affectsLists } }`,
      { id: repositoryId },
    );
    onTestFinished(() => stream.close());
    await stream.next("ready");
    await comment("live");
    const { seen = "" } = ((await stream.next("next")) ?? {}) as { seen?: string };
    expect(seen).toMatch(/^[0-9a-f]{16}$/);
    expect(await readComments(hubot)).not.toContain("live");
    expect(await readComments(`${hubot}; ${POSITION_COOKIE}=${seen}`)).toContain("live");
  });

  test("a page and the answer to a form set the cookie of the position; other answers have a header", async () => {
    const page = await server.send("/mona/hello/issues", { cookie: hubot, headers: HTML });
    const position = page.headers.get(POSITION_HEADER);
    expect(page.headers.getSetCookie()).toEqual([`${POSITION_COOKIE}=${position}; Max-Age=3600; Path=/; SameSite=Lax`]);
    const signIn = await server.send("/session", { body: { login: "hubot", password: "correct horse battery" } });
    expect(signIn.headers.getSetCookie().at(-1)).toMatch(`${POSITION_COOKIE}=`);
    const answer = await api(hubotToken, "/repos/mona/hello");
    expect(answer.headers.get(POSITION_HEADER)).toMatch(/^[0-9a-f]{16}$/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const visit = await api(undefined, "/repos/mona/hello");
    expect(visit.headers.getSetCookie()).toEqual([]);
    const script = await server.send("/graphql", { cookie: hubot, body: { query: COMMENTS } });
    expect(script.headers.get(POSITION_HEADER)).toMatch(/^[0-9a-f]{16}$/);
    expect(script.headers.getSetCookie()).toEqual([]);
  });

  test("a standby that is further behind than the setting is not read from", async () => {
    await databases.replay();
    const impatient = await startTestServer(databases.primary, {
      env: { ...getEnv(), MILEPOST_REPLICA_LAG_MS: "3000" },
    });
    onTestFinished(impatient.stop);
    await vi.waitUntil(
      async () => (await served(() => readComments(undefined, impatient), impatient)).replica === 1,
      IN_TIME,
    );
    await databases.pause();
    await comment("late");
    expect(await readComments(undefined, impatient)).not.toContain("late");
    await vi.waitUntil(async () => (await readComments(undefined, impatient))?.includes("late"), IN_TIME);
    const text = await (await impatient.send("/metrics")).text();
    expect(Number(/^milepost_replica_lag_bytes\{.*\} (\d+)/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});

test("live updates lose no event of a transaction that was running when the page was read from a standby", async () => {
  const commit = await addLater(`
    insert into events (repository_id, issue_id, kind, actor_id, on_timeline, data)
    select repository_id, id, 'LOCKED', author_id, true, '{}' from issues where number = 1`);
  await comment("meanwhile");
  await databases.replay();
  let position = "";
  const read = async () => {
    const { data } = await server.graphql(
      hubot,
      `{ repository(owner: "mona", name: "hello") { issue(number: 1) { eventPosition } } }`,
    );
    position = (data as { repository: { issue: { eventPosition: string } } }).repository.issue.eventPosition;
  };
  expect(await served(read)).toEqual(REPLICA);
  await commit();
  const stream = await listen(
    server,
    hubot,
    `subscription ($id: ID!, $after: String) { issueUpdated(id: $id, after: $after) { timelineEdges { node { __typename } } } }`,
    { id: issueId, after: position },
  );
  onTestFinished(() => stream.close());
  expect(JSON.stringify(await stream.next("next"))).toContain("LockedEvent");
});

/** Replicas of their own, each of which serves reads, and what a request reads from them. */
async function openReads(urls = databases.standbyUrl, env: Record<string, string> = {}) {
  const config = readConfig({ ...getEnv(), DATABASE_REPLICA_URLS: urls, ...env });
  const replicas = new Replicas(config, databases.primary, testLog);
  onTestFinished(() => replicas.close());
  const targets: (string | undefined)[] = [];
  const openRequest = () => {
    const count = (replica: string | undefined) => targets.push(replica);
    const reads = new RequestReads(replicas, { client: "test", accountId: null, carried: undefined, count });
    reads.begin(null);
    return reads.toQueryable(server.database, (db) => db);
  };
  // A replica must have replayed what the primary had when it was asked first. On a busy machine that takes a moment.
  const isServedByEach = async () => {
    targets.length = 0;
    for (const _ of replicas.names) await openRequest().row(IS_STANDBY);
    return replicas.names.every((name) => targets.includes(name));
  };
  await vi.waitUntil(isServedByEach, IN_TIME);
  targets.length = 0;
  return { db: openRequest(), openRequest, targets, replicas };
}

/** The same standby by another address, whose connection can be interrupted. */
async function openProxy() {
  const proxy = await startDatabaseProxy(databases.standby);
  onTestFinished(() => proxy.close());
  const { host, port, database } = proxy.connection;
  return { proxy, url: databases.standbyUrl.replace(/@.*/, `@${host}:${port}/${database}`) };
}

test.each(["", "postgres://database"])(
  "the time limit of a statement holds on a standby, and it is not read again from the primary; without and with a pooler: %s",
  async (directUrl) => {
    const env = { DATABASE_DIRECT_URL: directUrl, MILEPOST_QUERY_TIMEOUT_MS: "300" };
    const { db, targets } = await openReads(databases.standbyUrl, env);
    expect(await db.row(IS_STANDBY)).toEqual({ isStandby: true });
    await expect(db.row(sql`select pg_sleep(20)`)).rejects.toMatchObject({ code: "57014" });
    expect(targets).toHaveLength(1);
  },
);

const IS_STANDBY = sql`select pg_is_in_recovery() as is_standby`;

test("standbys serve requests in turn, each request by one of them", async () => {
  const { url } = await openProxy();
  const { openRequest, targets, replicas } = await openReads(`${databases.standbyUrl},${url}`);
  for (let n = 0; n < 4; n += 1) {
    const db = openRequest();
    for (let m = 0; m < 2; m += 1) expect(await db.row(IS_STANDBY)).toEqual({ isStandby: true });
  }
  const [first] = targets;
  const second = replicas.names.find((name) => name !== first);
  const inTurn = [first, first, second, second];
  expect(targets).toEqual([...inTurn, ...inTurn]);
});

test("the statements of a request that come at once share a connection of the standby", async () => {
  const { db } = await openReads();
  const read = () => db.row(prepared(sql`select pg_backend_pid() as pid`));
  const [first, second] = await Promise.all([read(), read()]);
  expect(first).toBeDefined();
  expect(second).toEqual(first);
});

test("what was seen on one standby does not vanish on another one that lags", async () => {
  const { url } = await openProxy();
  const two = await startTestServer(databases.primary, {
    env: { ...getEnv(), DATABASE_REPLICA_URLS: `${databases.standbyUrl},${url}` },
  });
  onTestFinished(two.stop);
  await comment("on one of two");
  await databases.replay();
  await vi.waitUntil(async () => (await served(() => readComments(hubot, two), two)).replica === 1, IN_TIME);
  const [before] = await databases.query<{ position: string }>(
    "standby",
    "select lpad(to_hex((pg_last_wal_replay_lsn() - '0/0')::bigint), 16, '0') as position",
  );
  const answer = await two.send("/graphql", { cookie: hubot, body: { query: COMMENTS } });
  expect((answer.headers.get(POSITION_HEADER) ?? "") >= (before?.position ?? "f")).toBe(true);
});

test("a standby of another database, and one that is ahead of the primary, is none", async () => {
  const positions = new PrimaryPositions(server.database, { maxLagMs: 1000 });
  const replica = new Replica(databases.standbyUrl, { poolSize: 1 }, testLog);
  onTestFinished(() => replica.close());
  const getIdentity = () => positions.getIdentity();
  const getPosition = async () => (await positions.read(null)).position;
  await replica.check({ getIdentity, getPosition });
  expect(replica.state).toBe("UP");
  await replica.check({ getIdentity: () => Promise.resolve("7000000000000000000 milepost"), getPosition });
  expect(replica.state).toBe("NOT_A_REPLICA");
  await replica.check({ getIdentity, getPosition: () => Promise.resolve(1n) });
  expect(replica.state).toBe("NOT_A_REPLICA");
  await replica.check({ getIdentity, getPosition });
  expect(replica.state).toBe("UP");
});

describe("a statement that a standby does not finish is read from the primary", () => {
  test("because it conflicts with the recovery", async () => {
    await databases.query("primary", "create table conflicting as select generate_series(1, 1000) as n");
    onTestFinished(async () => void (await databases.query("primary", "drop table conflicting")));
    const setDelay = async (value: string) => {
      await databases.query("standby", `alter system ${value}`);
      await databases.query("standby", "select pg_reload_conf()");
    };
    await setDelay("set max_standby_streaming_delay = 0");
    onTestFinished(() => setDelay("reset max_standby_streaming_delay"));
    await databases.replay();
    const { db, targets, replicas } = await openReads();
    const reading = db.row(
      sql`select bool_and(pg_is_in_recovery()) as is_standby, count(n) > -1 as is_counted
        from conflicting right join pg_sleep(case when pg_is_in_recovery() then 20 else 0 end) on true`,
    );
    // Rows that the primary removes elsewhere conflict as well: the read may have ended before the table is truncated.
    await vi.waitUntil(async () => {
      const sleeping = `select 1 from pg_stat_activity where query like '%is_counted%' and wait_event = 'PgSleep'`;
      return targets.length > 0 || (await databases.query("standby", sleeping)).length > 0;
    }, IN_TIME);
    await databases.query("primary", "truncate conflicting");
    expect(await reading).toEqual({ isStandby: false, isCounted: true });
    expect(targets).toEqual([undefined]);
    expect(replicas.report()).toMatchObject([{ state: "UP" }]);
  });

  test("because it writes", async () => {
    const { db, targets, replicas } = await openReads();
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
    const row = await db.row(sql`insert into site_settings (name, value) values ('test', '1') returning name`);
    expect(row).toEqual({ name: "test" });
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
    expect(targets).toEqual([replicas.names[0], undefined, undefined]);
    expect(replicas.report()).toMatchObject([{ state: "UP" }]);
  });

  test("because the standby does not answer any more, long before the time limit of a statement", async () => {
    const { proxy, url } = await openProxy();
    const { db, targets, replicas } = await openReads(url);
    expect(await db.row(IS_STANDBY)).toEqual({ isStandby: true });
    proxy.setState("silent");
    const startedAt = performance.now();
    expect(await db.row(IS_STANDBY)).toEqual({ isStandby: false });
    expect(performance.now() - startedAt).toBeLessThan(8000);
    expect(targets).toEqual([replicas.names[0], undefined]);
    proxy.setState("refusing");
  });

  test("because the standby is lost meanwhile; later reads go to the primary until it is back", async () => {
    const { db } = await openReads();
    const reading = db.row(
      sql`select pg_is_in_recovery() as is_standby from pg_sleep(case when pg_is_in_recovery() then 20 else 0 end)`,
    );
    await vi.waitUntil(
      async () =>
        (await databases.query("standby", "select 1 from pg_stat_activity where query like '%then 20 else%'")).length >
        1,
      IN_TIME,
    );
    await databases.stopStandby();
    expect(await reading).toEqual({ isStandby: false });
    for (let n = 0; n < 3; n += 1) expect(await served(() => readComments(hubot))).toEqual(PRIMARY);
    expect((await server.send("/readyz")).status).toBe(200);
    const HEALTH = `{ site { health { replicas { name state } } } }`;
    const name = databases.standby.host;
    expect((await server.graphql(mona, HEALTH)).data).toMatchObject({
      site: { health: { replicas: [{ name: `${name}:5432`, state: "UNREACHABLE" }] } },
    });
    expect(await (await server.send("/metrics")).text()).toMatch(/^milepost_replica_up\{.*\} 0$/m);
    await databases.startStandby();
    await vi.waitUntil(async () => (await served(() => readComments(hubot))).replica === 1, IN_TIME);
  });
});

test("a database that is no standby of this one is not read from", async () => {
  const { primary } = databases;
  const url = databases.standbyUrl.replace(/host=.*/, `host=${encodeURIComponent(primary.host ?? "")}`);
  const wrong = await startTestServer(primary, { env: { ...getEnv(), DATABASE_REPLICA_URLS: url } });
  onTestFinished(wrong.stop);
  const isKnown = async () =>
    JSON.stringify((await wrong.graphql(mona, `{ site { health { replicas { state } } } }`)).data).includes(
      "NOT_A_REPLICA",
    );
  await vi.waitUntil(isKnown, IN_TIME);
  expect(await served(() => readComments(hubot, wrong), wrong)).toEqual(PRIMARY);
});

test("the addresses of replicas need the one of the database", () => {
  expect(() => readConfig({ DATABASE_REPLICA_URLS: "postgres://a" })).toThrow(
    "DATABASE_REPLICA_URLS needs DATABASE_URL.",
  );
  const read = (urls: string) =>
    readConfig({ DATABASE_URL: "postgres://database", DATABASE_REPLICA_URLS: urls }).databaseReplicaUrls;
  expect(read("")).toEqual([]);
  expect(read("postgres://a, postgresql://b")).toEqual(["postgres://a", "postgresql://b"]);
  expect(() => read("postgres://a,b")).toThrow("DATABASE_REPLICA_URLS must begin with postgres:// or postgresql://.");
});

const HTML = { accept: "text/html" };
