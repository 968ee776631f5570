import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyCitusDatabase } from "#server/test/database.ts";
import { listen } from "#server/test/live-stream.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

type Issue = { id: string; number: number };
type Shard = { shard: number; host: string; port: number };

/** On a database of its own, so that the others of the run keep their workers. */
describe.skipIf(inject("citus") === null)("when Citus moves rows to another worker", () => {
  let server: TestServer;
  let mona: string;
  /** What an administrator does there takes longer than a statement of a server may. */
  let admin: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const copy = await copyCitusDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection, { isDistributed: true, poolSize: 5 });
    admin = openDatabase(copy.connection, { poolSize: 1, isDistributed: true });
    mona = await signedIn(server, "mona");
  });
  afterAll(async () => {
    await admin?.close();
    await server?.stop();
    await drop?.();
  });

  async function ask<T>(query: string): Promise<T> {
    const { data, errors } = await server.graphql(mona, query);
    expect(errors).toBeUndefined();
    return data as T;
  }

  async function createRepository(name: string): Promise<string> {
    const { createRepository: created } = await ask<{ createRepository: { repository: { id: string } } }>(
      `mutation { createRepository(input: { name: "${name}", visibility: PUBLIC }) { repository { id } } }`,
    );
    return created.repository.id;
  }

  async function createIssue(repositoryId: string): Promise<Issue> {
    const { createIssue: created } = await ask<{ createIssue: { issue: Issue } }>(
      `mutation { createIssue(input: { repositoryId: "${repositoryId}", title: "An issue" }) { issue { id number } } }`,
    );
    return created.issue;
  }

  const addComment = ({ id }: Issue) =>
    ask(`mutation { addComment(input: { subjectId: "${id}", body: "A comment" }) { subject { id } } }`);

  async function createIssueWithComment(repositoryId: string): Promise<Issue> {
    const issue = await createIssue(repositoryId);
    await addComment(issue);
    return issue;
  }

  const closeIssue = ({ id }: Issue) => ask(`mutation { closeIssue(input: { issueId: "${id}" }) { issue { id } } }`);

  const SHARD = (name: string) => sql`
    select p.shardid as shard, p.nodename as host, p.nodeport::int as port from pg_dist_shard_placement p
    where p.shardid = (select get_shard_id_for_distribution_column('issues', r.id) from repositories r where r.name = ${name})`;

  async function findShard(name: string): Promise<Shard> {
    const shard = await admin.row<Shard>(SHARD(name));
    if (!shard) throw new Error("The repository has no shard.");
    return shard;
  }

  const move = (name: string, mode: string) =>
    admin.run(sql`
      select citus_move_shard_placement(o.shard, o.host, o.port, n.nodename, n.nodeport::int, ${mode}::citus.shard_transfer_mode)
      from (${SHARD(name)}) o, pg_dist_node n where n.groupid <> 0 and n.nodeport <> o.port limit 1`);

  /** The first update of a page that was loaded at this position. */
  async function readUpdate(issue: Issue, after: string): Promise<object | undefined> {
    const stream = await listen(
      server,
      mona,
      `subscription ($id: ID!, $after: String) { issueUpdated(id: $id, after: $after) { isIncomplete comments { body } } }`,
      { id: issue.id, after },
    );
    const message = await stream.next("next");
    await stream.close();
    return (message?.payload?.data as { issueUpdated?: object } | undefined)?.issueUpdated;
  }

  /** People write in a repository, and read it, until the work has ended. Returns how many issues they have made. */
  async function writeDuring(repositoryId: string, name: string, work: () => Promise<unknown>): Promise<number> {
    const end = new AbortController();
    const write = async () => {
      let count = 0;
      for (; !end.signal.aborted || count < 2; count += 1) await closeIssue(await createIssueWithComment(repositoryId));
      return count;
    };
    const read = async () => {
      for (let n = 0; !end.signal.aborted || n < 2; n += 1) {
        await ask(`{ repository(owner: "mona", name: "${name}") {
          issues(first: 25) { nodes { title comments(first: 5) { nodes { body } } } } } }`);
      }
    };
    const [first, second, third] = await Promise.all([
      write(),
      write(),
      write(),
      read(),
      read(),
      work().finally(() => end.abort()),
    ]);
    return first + second + third;
  }

  async function expectIssues(name: string, count: number): Promise<void> {
    const { repository } = await ask<{
      repository: {
        open: object;
        closed: object;
        issues: { nodes: { number: number; comments: object; state: string }[] };
      };
    }>(`{ repository(owner: "mona", name: "${name}") {
      open: issues(states: OPEN) { totalCount } closed: issues(states: CLOSED) { totalCount }
      issues(first: 100, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { number state comments { totalCount } } } } }`);
    expect(repository).toMatchObject({ open: { totalCount: 0 }, closed: { totalCount: count } });
    const newest = Math.min(count, 100);
    const numbers = repository.issues.nodes.map(({ number }) => number);
    expect(numbers.toSorted((a, b) => b - a)).toEqual(Array.from({ length: newest }, (_, n) => count - n));
    for (const { comments, state } of repository.issues.nodes)
      expect({ comments, state }).toEqual({ comments: { totalCount: 1 }, state: "CLOSED" });
  }

  test.each(["block_writes", "force_logical"])("people read and write meanwhile, with %s", async (mode) => {
    const name = mode.replace("_", "-");
    const id = await createRepository(name);
    const { port } = await findShard(name);
    const count = await writeDuring(id, name, async () => {
      await move(name, mode);
      expect((await findShard(name)).port).not.toBe(port);
      await move(name, mode);
      expect((await findShard(name)).port).toBe(port);
    });
    await expectIssues(name, count);
  });

  test("an open page loads its issue again, and then has the position of the new worker", async () => {
    const name = "opened";
    const issue = await createIssue(await createRepository(name));
    const query = `{ node(id: "${issue.id}") { ... on Issue { eventPosition } } }`;
    const openPage = async () => (await ask<{ node: { eventPosition: string } }>(query)).node.eventPosition;
    const position = await openPage();
    await move(name, "block_writes");
    await addComment(issue);
    expect(await readUpdate(issue, position)).toEqual({ isIncomplete: true, comments: [] });
    const next = await openPage();
    expect(next.split("@")[0]).not.toBe(position.split("@")[0]);
    await addComment(issue);
    expect(await readUpdate(issue, next)).toEqual({ isIncomplete: false, comments: [{ body: "A comment" }] });
  });

  test("people write and read while a repository gets a shard of its own", async () => {
    const name = "alone";
    const id = await createRepository(name);
    const before = await findShard(name);
    const count = await writeDuring(id, name, () =>
      admin.run(sql`
        select isolate_tenant_to_new_shard('issues', r.id, 'CASCADE', 'block_writes') from repositories r where r.name = ${name}`),
    );
    expect((await findShard(name)).shard).not.toBe(before.shard);
    await closeIssue(await createIssueWithComment(id));
    await expectIssues(name, count + 1);
  });
});
