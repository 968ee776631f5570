import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { decodeId } from "#server/platform/graphql/global-id.ts";
import { copyCitusDatabase } from "#server/test/database.ts";
import { failWorker, findWorkers, returnWorker } from "#server/test/failed-worker.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { paths } from "#shared/paths.ts";

type Repository = { id: string; name: string; worker: number };

/** Of a database of its own, so that the others of the run keep their workers. */
describe.skipIf(inject("citus") === null)("when a worker of a distributed database fails", () => {
  let server: TestServer;
  let mona: string;
  let hubot: string;
  let token: string;
  let drop: () => Promise<void>;
  let failed: Repository;
  let living: Repository;
  /** Events of the failed one. */
  let eventIds: number[];

  beforeAll(async () => {
    const copy = await copyCitusDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection, { isDistributed: true, poolSize: 3 });
    mona = await signedIn(server, "mona");
    hubot = await signedIn(server, "hubot");
    const repositories: Repository[] = [];
    for (let n = 0; n < 16 && new Set(repositories.map(({ worker }) => worker)).size < 2; n += 1)
      repositories.push(await createRepository(`r${n}`));
    failed = repositories[0] ?? raise();
    living = repositories.find(({ worker }) => worker !== failed.worker) ?? raise();
    for (const { id } of [failed, living]) expect(await createIssue(id)).toBeUndefined();
    expect(await createIssue(failed.id, "@hubot")).toBeUndefined();
    await vi.waitFor(async () => expect(await countNotifications(failed)).toBe(1), 20_000);
    await server.database.run(sql`delete from notifications`);
    const events = await server.database.rows<{ id: number }>(sql`
      select id from events where repository_id = (select id from repositories where name = ${failed.name})`);
    eventIds = events.map(({ id }) => id);
    const { data } = await server.graphql(
      mona,
      `mutation { createAccessToken(input: { name: "t", scopes: ["repo", "notifications"], expiresInDays: 1 }) { token } }`,
    );
    token = (data as { createAccessToken: { token: string } }).createAccessToken.token;
    await failWorker(server.database, failed.worker);
  });
  afterAll(async () => {
    await server?.stop();
    await drop?.();
  });

  async function createRepository(name: string): Promise<Repository> {
    const { data } = await server.graphql(
      mona,
      `mutation { createRepository(input: { name: "${name}", visibility: PUBLIC }) { repository { id } } }`,
    );
    const { id } = (data as { createRepository: { repository: { id: string } } }).createRepository.repository;
    const workers = await findWorkers(server.database);
    return { id, name, worker: workers.get(decodeId(id)?.numbers[0] ?? 0) ?? 0 };
  }

  async function createIssue(repositoryId: string, body = ""): Promise<string | undefined> {
    const { errors } = await server.graphql(
      mona,
      `mutation { createIssue(input: { repositoryId: "${repositoryId}", title: "An issue", body: "${body}" }) { issue { id } } }`,
    );
    return errors?.[0]?.type;
  }

  async function countNotifications({ name }: Repository): Promise<number | undefined> {
    const repository = await server.database.row<{ id: number }>(sql`select id from repositories where name = ${name}`);
    const row = await server.database.row<{ count: number }>(sql`
      select count(*)::int as count from notifications where repository_id = ${repository?.id}::bigint`);
    return row?.count;
  }

  const ask = ({ name }: Repository, path = "") => server.send(`/api/v3/repos/mona/${name}/issues${path}`);

  test("requests for its repositories are answered with 503 and say so", async () => {
    const response = await ask(failed);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("A part of the database is not available");
  });

  test("others are answered", async () => {
    const responses = [await ask(living), await ask(living, "/1"), await ask(living, "/1/timeline")];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const query = `{ safeViewer { unreadNotificationCount: isSignedIn }
      repository(owner: "mona", name: "${living.name}") { issues(first: 5) { totalCount nodes { title timelineItems(first: 5) { totalCount } } } } }`;
    expect((await server.graphql(mona, query)).errors).toBeUndefined();
  });

  test("pages of others are shown to somebody who is signed in", async () => {
    for (const path of ["issues", "issues/1", "issues/new", "labels", "milestones"]) {
      const { status } = await server.send(`/mona/${living.name}/${path}`, { cookie: mona });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test("new issues of other repositories are written, also when their repository has not changed for long", async () => {
    expect(await createIssue(failed.id)).toBe("SERVICE_UNAVAILABLE");
    expect(await createIssue(living.id)).toBeUndefined();
  });

  test("comments on issues of other repositories are written, and whom they mention is notified", async () => {
    const query = `{ repository(owner: "mona", name: "${living.name}") { issue(number: 1) { id } } }`;
    const { data } = await server.graphql(mona, query);
    const { id } = (data as { repository: { issue: { id: string } } }).repository.issue;
    const comment = `mutation { addComment(input: { subjectId: "${id}", body: "A comment, @hubot" }) { subject { id } } }`;
    expect((await server.graphql(mona, comment)).errors).toBeUndefined();
    await vi.waitFor(async () => expect(await countNotifications(living)).toBe(1), 20_000);
  });

  test("pages of all repositories are shown with what the others have", async () => {
    const issues = "Some repositories are not available, and their issues are not listed.";
    const notifications = "Some repositories are not available, and their notifications are not listed.";
    const pages = {
      "": "Not available",
      "issues/assigned": issues,
      "issues/created": issues,
      "issues/new": living.name,
      notifications,
      mona: "Not available",
      "site/repositories": "Not available",
    };
    for (const [path, text] of Object.entries(pages)) {
      const response = await server.send(`/${path}`, { cookie: mona });
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain(text);
    }
  });

  test("searches over all repositories say that they are incomplete", async () => {
    const query = `{ search(query: "is:issue author:mona", type: ISSUE, first: 20) { isIncomplete issueCount nodes { ... on Issue { repository { name } } } } }`;
    const { data } = await server.graphql(mona, query);
    const { search } = data as {
      search: { isIncomplete: boolean; issueCount: number; nodes: { repository: { name: string } }[] };
    };
    expect(search.isIncomplete).toBe(true);
    expect(search.nodes.map(({ repository }) => repository.name)).toContain(living.name);
    expect(search.nodes.map(({ repository }) => repository.name)).not.toContain(failed.name);
    expect(search.issueCount).toBe(search.nodes.length);
    const response = await server.send("/api/v3/search/issues?q=is:issue+author:mona");
    expect(await response.json()).toMatchObject({ incomplete_results: true, total_count: search.issueCount });
  });

  test("an inbox has the notifications of other repositories, which can be done", async () => {
    const query = `{ viewer { unreadNotificationCount notificationRepositories { nameWithOwner }
      notificationThreads(first: 5) { isIncomplete totalCount nodes { id firstUnreadPath } } } }`;
    const read = async () => {
      const { data, errors } = await server.graphql(hubot, query);
      expect(errors).toBeUndefined();
      return (data as { viewer: { notificationThreads: { nodes: { id: string }[] } } }).viewer;
    };
    const inbox = await read();
    expect(inbox).toMatchObject({
      unreadNotificationCount: 1,
      notificationRepositories: [{ nameWithOwner: `mona/${living.name}` }],
      notificationThreads: { isIncomplete: true, totalCount: 1 },
    });
    const id = inbox.notificationThreads.nodes[0]?.id;
    const done = `mutation { markNotificationsAsDone(input: { ids: ["${id}"] }) { threads { id } } }`;
    expect((await server.graphql(hubot, done)).errors).toBeUndefined();
    expect(await read()).toMatchObject({ unreadNotificationCount: 0, notificationThreads: { totalCount: 0 } });
  });

  test("a search in one of its repositories fails, as its export does", async () => {
    const query = `{ search(query: "repo:mona/${failed.name}", type: ISSUE, first: 5) { issueCount } }`;
    expect((await server.graphql(mona, query)).errors?.[0]?.type).toBe("SERVICE_UNAVAILABLE");
    const { data } = await server.graphql(
      mona,
      `mutation { createDashboardSearchShortcut(input: { name: "Mine", query: "author:@me" }) { dashboard { shortcuts(first: 9) { nodes { id name } } } } }`,
    );
    const id = /"id":"(\w+)","name":"Mine"/.exec(JSON.stringify(data))?.[1] ?? "";
    expect((await server.send(paths.viewExport(id, "csv"), { cookie: mona })).status).toBe(503);
  });

  test("lists of the REST API that cannot say that they are incomplete fail", async () => {
    for (const path of ["issues", "user/issues", "notifications", "user/repos"]) {
      const { status } = await server.send(`/api/v3/${path}`, { headers: { authorization: `Bearer ${token}` } });
      expect([path, status]).toEqual([path, 503]);
    }
  });

  test("lists of repositories do not say how many issues its repositories have", async () => {
    const query = `{ viewer { repositories(first: 20) { nodes { name openIssueCount } } } }`;
    const { data, errors } = await server.graphql(mona, query);
    const { nodes } = (
      data as { viewer: { repositories: { nodes: { name: string; openIssueCount: number | null }[] } } }
    ).viewer.repositories;
    expect(errors).toBeUndefined();
    expect(nodes.find(({ name }) => name === failed.name)?.openIssueCount).toBeNull();
    expect(nodes.find(({ name }) => name === living.name)?.openIssueCount).toBeGreaterThan(0);
  });

  test("the health of the installation names the worker", async () => {
    const { data } = await server.graphql(mona, "{ site { health { issueCount failedWorkers } } }");
    expect(data).toEqual({ site: { health: { issueCount: null, failedWorkers: [expect.stringMatching(/:1$/)] } } });
  });

  test("the server is ready, and names the worker", async () => {
    const worker = await server.database.row<{ name: string }>(sql`
      select nodename || ':' || nodeport as name from pg_dist_node where nodeport = 1`);
    const response = await server.send("/readyz");
    expect([response.status, await response.json()]).toEqual([200, { status: "ok", failedWorkers: [worker?.name] }]);
  });

  test("people are notified of issues of other repositories meanwhile, and of those of its repositories when it is back", async () => {
    await server.database.run(sql`
      insert into event_queue (repository_id, event_id) select r.id, e.id from repositories r, unnest(${eventIds}::bigint[]) e (id)
      where r.name = ${failed.name}`);
    const before = (await countNotifications(living)) ?? 0;
    expect(await createIssue(living.id, "@hubot")).toBeUndefined();
    await vi.waitFor(async () => expect(await countNotifications(living)).toBe(before + 1), 20_000);
    const waiting = await server.database.rows(
      sql`select event_id, attempts, due_at > now() as is_late from event_queue order by 1`,
    );
    expect(waiting).toEqual(
      eventIds.toSorted((a, b) => a - b).map((eventId) => ({ eventId, attempts: 0, isLate: true })),
    );

    await returnWorker(server.database, failed.worker);
    await server.database.run(sql`update event_queue set due_at = now()`);
    expect(await createIssue(living.id)).toBeUndefined();
    await vi.waitFor(async () => expect(await countNotifications(failed)).toBe(1), 20_000);
    const search = `{ search(query: "repo:mona/${failed.name} repo:mona/${living.name}", type: ISSUE, first: 20) { isIncomplete } }`;
    await vi.waitFor(
      async () => expect(await server.graphql(mona, search)).toEqual({ data: { search: { isIncomplete: false } } }),
      20_000,
    );
  });
});

function raise(): never {
  throw new Error("All repositories are on one worker.");
}
