import { parse, subscribe } from "graphql";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { issueUpdates } from "#server/live/issue-updates.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { listen, type Bus } from "#server/platform/events/listen.ts";
import { record } from "#server/events/record.ts";
import { writePastEvents } from "#server/events/write-past-events.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { copyDatabase } from "#server/test/database.ts";
import { executor, toIssueKey, makeWorld, testLog, type World } from "#server/test/world.ts";

type Update = {
  timelineEdges: { cursor: string; node: { __typename: string; id: string } }[];
  timelineCount: number | null;
  comments: { body: string }[];
  deletedNodeIds: string[];
  position: string;
  isIncomplete: boolean;
};

const SUBSCRIPTION = parse(`subscription ($id: ID!, $after: String) {
  issueUpdated(id: $id, after: $after) {
    timelineEdges { cursor node { __typename ... on Node { id } } }
    timelineCount
    comments { body }
    deletedNodeIds
    position
    isIncomplete
  }
}`);
const PAGE = `query ($id: ID!) { node(id: $id) { ... on Issueish { eventPosition } } }`;

let connection: pg.PoolConfig;
let database: Database;
let bus: Bus;
let drop: () => Promise<void>;
let world: World;

// Positions cover transactions that have committed, so these tests commit.
beforeAll(async () => {
  const copy = await copyDatabase();
  ({ connection, drop } = copy);
  database = openDatabase(connection, { poolSize: 4 });
  bus = await listen(connection, testLog);
  world = await makeWorld(database);
});

afterAll(async () => {
  await bus.close();
  await database.close();
  await drop();
});

const getGlobalId = (issue: IssueRow) => globalId("I", issue.repositoryId, issue.id);

async function openPage(issue: IssueRow): Promise<string> {
  const { data } = await world.graphql("hubot", PAGE, { id: getGlobalId(issue) });
  return (data as { node: { eventPosition: string } }).node.eventPosition;
}

/** The updates that a person receives, one at a time. */
async function updates(
  issue: IssueRow,
  after?: string,
  options: { login?: string; bus?: Bus } = {},
): Promise<() => Promise<Update>> {
  const contextValue: Context = { ...world.as(options.login ?? "hubot"), bus: options.bus ?? bus };
  const stream = await subscribe({
    schema: executor.schema,
    document: SUBSCRIPTION,
    variableValues: { id: getGlobalId(issue), after },
    contextValue,
  });
  if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream.errors));
  onTestFinished(() => void stream.return?.());
  return async () => {
    const { value } = await stream.next();
    return JSON.parse(JSON.stringify((value as { data: { issueUpdated: Update } }).data.issueUpdated)) as Update;
  };
}

const getTypes = (update: Update) => update.timelineEdges.map((edge) => edge.node.__typename);
const getIndexes = (update: Update) =>
  update.timelineEdges.map((edge) => Number(Buffer.from(edge.cursor, "base64url").toString().slice("p:".length)));

function mention(ctx: Context, issue: IssueRow, source: IssueRow) {
  return record(ctx, "CROSS_REFERENCED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { otherRepositoryId: source.repositoryId, otherIssueId: source.id },
  });
}

describe("a page's stream", () => {
  test("sends nothing that the page already has", async () => {
    const issue = await world.issue("mona");
    await transact(world.as("mona"), async (tx) => {
      for (let count = 0; count < 45; count += 1) {
        const body = `See #${issue.number}.`;
        const source = await createIssue(tx, { repositoryId: issue.repositoryId, title: "A source", body });
        await addSubIssue(tx, { parent: toIssueKey(issue), child: toIssueKey(source) });
      }
    });
    const position = await openPage(issue);
    await closeIssue(world.as("mona"), toIssueKey(issue));
    const next = await updates(issue, position);
    expect(getTypes(await next())).toEqual(["ClosedEvent"]);
  });

  test("begins with the events since the page, in one update", async () => {
    const issue = await world.issue("mona");
    const position = await openPage(issue);
    await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "First" });
    await closeIssue(world.as("mona"), toIssueKey(issue));
    const update = await (await updates(issue, position))();
    expect(getTypes(update)).toEqual(["IssueComment", "ClosedEvent"]);
    expect(getIndexes(update)).toEqual([0, 1]);
    expect(update).toMatchObject({ timelineCount: 2, comments: [{ body: "First" }], isIncomplete: false });
  });

  test("continues after the last update when it reconnects", async () => {
    const issue = await world.issue("mona");
    const next = await updates(issue, await openPage(issue));
    await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "First" });
    const { position, comments } = await next();
    expect(comments).toEqual([{ body: "First" }]);
    await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "Second" });
    expect((await (await updates(issue, position))()).comments).toEqual([{ body: "Second" }]);
    expect((await next()).comments).toEqual([{ body: "Second" }]);
  });

  test("sends new events if it has no position", async () => {
    const issue = await world.issue("mona");
    await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "Before" });
    const next = await updates(issue);
    await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "After" });
    expect((await next()).comments).toEqual([{ body: "After" }]);
  });

  test("misses no event that commits after one with a higher id", async () => {
    const [issue, early, late] = [await world.issue("mona"), await world.issue("mona"), await world.issue("mona")];
    const other = openDatabase(connection, { poolSize: 1 });
    onTestFinished(() => other.close());
    let commit = () => {};
    const isDecided = new Promise<void>((resolve) => (commit = resolve));
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const slow = transact({ ...world.as("mona"), db: other }, async (tx) => {
      const event = await mention(tx, issue, early);
      isWritten();
      await isDecided;
      return event.id;
    });
    await written;
    const { id: higherId } = await mention(world.as("max"), issue, late);
    const position = await openPage(issue);
    const next = await updates(issue, position);
    commit();
    const lowerId = await slow;
    expect(lowerId).toBeLessThan(higherId);
    const update = await next();
    expect(update.timelineEdges.map((edge) => edge.node.id)).toEqual([globalId("EV", issue.repositoryId, lowerId)]);
    // Its request began first, so it comes before the event that the page has.
    expect([getIndexes(update), update.timelineCount]).toEqual([[0], 2]);
    expect((await (await updates(issue, position))()).timelineEdges).toEqual(update.timelineEdges);
  });

  test("has the index of an imported past event", async () => {
    const issue = await world.issue("mona");
    await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "Now" });
    const position = await openPage(issue);
    const event = { issueId: issue.id, actorId: null, createdAt: new Date(0), data: { lockReason: null } };
    await writePastEvents(world.as("mona"), {
      repositoryId: issue.repositoryId,
      issueIds: [issue.id],
      events: [{ ...event, kind: "LOCKED" }],
    });
    const update = await (await updates(issue, position))();
    expect([getTypes(update), getIndexes(update), update.timelineCount]).toEqual([["LockedEvent"], [0], 2]);
  });

  test("sends edited and deleted comments, which the timeline does not show as events", async () => {
    const issue = await world.issue("mona");
    const comment = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "First" });
    const position = await openPage(issue);
    const key = { repositoryId: comment.repositoryId, id: comment.id };
    await updateIssueComment(world.as("mona"), { ...key, body: "Second" });
    const edited = await (await updates(issue, position))();
    expect(edited).toMatchObject({ comments: [{ body: "Second" }], timelineEdges: [], timelineCount: 1 });
    await deleteIssueComment(world.as("mona"), key);
    const deleted = await (await updates(issue, position))();
    const id = globalId("IC", comment.repositoryId, comment.id);
    expect(deleted).toMatchObject({ comments: [], timelineEdges: [], timelineCount: 0, deletedNodeIds: [id] });
  });

  test("does not reveal events that the viewer cannot see", async () => {
    const issue = await world.issue("mona");
    const secret = await world.issue("mona", { repositoryId: world.secret.id });
    const position = await openPage(issue);
    await mention(world.as("mona"), issue, secret);
    const update = await (await updates(issue, position))();
    expect([update.timelineEdges, update.timelineCount]).toEqual([[], 0]);
    expect(getTypes(await (await updates(issue, position, { login: "mona" }))())).toEqual(["CrossReferencedEvent"]);
  });

  test("asks for a reload and ends after too many events", async () => {
    const issue = await world.issue("mona");
    const position = await openPage(issue);
    await transact(world.as("mona"), async (tx) => {
      for (let count = 0; count < 101; count += 1) await mention(tx, issue, issue);
    });
    const next = await updates(issue, position);
    expect(await next()).toEqual({
      timelineEdges: [],
      timelineCount: null,
      comments: [],
      deletedNodeIds: [],
      position,
      isIncomplete: true,
    });
    await expect(next()).rejects.toThrow();
  });

  test("asks for a reload if the position is newer than the database", async () => {
    const issue = await world.issue("mona");
    const next = await updates(issue, "900000000000:900000000001:");
    expect((await next()).isIncomplete).toBe(true);
  });

  test("does not send restored events, although their transaction ids are higher", async () => {
    const issue = await world.issue("mona");
    await mention(world.as("mona"), issue, issue);
    await database.run(
      sql`update events set transaction_id = '900000000000' where issue_id = ${issue.id} and repository_id = ${issue.repositoryId}`,
    );
    const next = await updates(issue, await openPage(issue));
    await closeIssue(world.as("mona"), toIssueKey(issue));
    expect(getTypes(await next())).toEqual(["ClosedEvent"]);
  });

  test("refuses an invalid position", async () => {
    const issue = await world.issue("mona");
    for (const after of ["x", "5:4:", "0:5:", "3:9:8,4", "3:99999999999999999999:"])
      await expect(updates(issue, after)).rejects.toThrow("does not appear to be a valid position");
  });
});

describe("a stream that waits", () => {
  test("ends at once when its reader disconnects", async () => {
    const issue = await world.issue("mona");
    let listeners = 0;
    const counted: Bus = {
      ...bus,
      subscribe: (...handlers) => {
        listeners += 1;
        const stop = bus.subscribe(...handlers);
        return () => {
          listeners -= 1;
          stop();
        };
      },
    };
    const stream = issueUpdates({ ...world.as("mona"), bus: counted }, toIssueKey(issue), await openPage(issue));
    const next = stream.next();
    await vi.waitFor(() => expect(listeners).toBe(1));
    await stream.return?.();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(listeners).toBe(0);
  });

  test("reads events that were recorded during a gap in the notices", async () => {
    const issue = await world.issue("mona");
    const position = await openPage(issue);
    await closeIssue(world.as("mona"), toIssueKey(issue));
    let reportGap = () => {};
    const silent: Bus = {
      ...bus,
      subscribe: (_, onGap) => {
        reportGap = onGap ?? reportGap;
        return () => {};
      },
    };
    const next = await updates(issue, position, { bus: silent });
    expect(getTypes(await next())).toEqual(["ClosedEvent"]);
    const update = next();
    await reopenIssue(world.as("mona"), toIssueKey(issue));
    reportGap();
    expect(getTypes(await update)).toEqual(["ReopenedEvent"]);
  });

  test("gets what was committed while the server's own connection was lost, after it is restored", async () => {
    const issue = await world.issue("mona");
    const next = await updates(issue, await openPage(issue));
    await closeIssue(world.as("mona"), toIssueKey(issue));
    expect(getTypes(await next())).toEqual(["ClosedEvent"]);
    const update = next();
    const notices: number[] = [];
    const isBack = new Promise<void>((resolve) => {
      onTestFinished(bus.subscribe((notice) => notices.push(notice.issueId ?? 0), resolve));
    });
    // Notices arrive in the order of the commits: those of the closed issue came before the one of this issue.
    const later = await world.issue("mona");
    await vi.waitFor(() => expect(notices).toContain(later.id));
    notices.length = 0;
    const admin = openDatabase({ ...connection, database: "postgres" }, { poolSize: 1 });
    onTestFinished(() => admin.close());
    const allowConnections = (isAllowed: "true" | "false") =>
      admin.run(raw(`alter database "${connection.database}" allow_connections ${isAllowed}`));
    await allowConnections("false");
    const ended = await database.rows<{ hasEnded: boolean }>(sql`
      select pg_terminate_backend(pid, 5000) as has_ended from pg_stat_activity
      where application_name = 'milepost-listen' and datname = current_database()`);
    expect(ended).toEqual([{ hasEnded: true }]);
    await transact(world.as("mona"), (tx) => reopenIssue(tx, toIssueKey(issue)));
    await allowConnections("true");
    await isBack;
    expect(getTypes(await update)).toEqual(["ReopenedEvent"]);
    expect(notices).not.toContain(issue.id);
  });
});

test("the events after a position are found with an index", async () => {
  const issue = await world.issue("mona");
  const position = await openPage(issue);
  const plan = await database.transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.rows<{ queryPlan: string }>(sql`explain select id from events e
      where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id}
        and e.transaction_id >= pg_snapshot_xmin(${position}::pg_snapshot)`);
  });
  expect(JSON.stringify(plan)).toContain("events_transaction");
});
