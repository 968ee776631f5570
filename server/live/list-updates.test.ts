import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSourceEventStream, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { addOrganizationMember, deleteCollaborator, writeCollaborator } from "#server/access/membership.ts";
import { removeMember } from "#server/organizations/remove-organization-member.ts";
import { removeTeamMember, setTeamMember } from "#server/teams/set-team-member.ts";
import { createTeam } from "#server/test/teams.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { deleteLabel, mergeLabel } from "#server/labels/delete-label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { deleteMilestone } from "#server/milestones/delete-milestone.ts";
import { updateMilestone } from "#server/milestones/update-milestone.ts";
import { pinIssue, prioritizePinnedIssues } from "#server/pins/pin.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { addAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import type { ListUpdate } from "#server/live/list-feed.ts";
import { findUnsharedFields } from "#server/live/shared-fields.ts";
import { transact, type Context, type Viewer } from "#server/platform/context.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { listen, type Bus } from "#server/platform/events/listen.ts";
import type { Notice } from "#server/platform/events/notice.ts";
import { RESYNC, SharedEventSource, type SharedEvent } from "#server/platform/events/shared-event.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { closePull } from "#server/pulls/set-pull-state.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createTestPull } from "#server/test/issues.ts";
import { makePayload } from "#server/platform/http/live-payload.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { copyDatabase } from "#server/test/database.ts";
import type { NewIssue } from "#server/issues/create-issue.ts";
import { executor, makeWorld, ROOT, testLog, toIssueKey, type World } from "#server/test/world.ts";

const ROW = "affectsLists issue { ... on Issue { title isReadByViewer subIssuesSummary { total } } }";
const SHARED = `subscription { visibleIssueUpdated { ${ROW} } }`;
const RELATED = `subscription { visibleIssueUpdated { affectsLists issue { ... on Issue { title
  subIssuesSummary { completed } issueDependenciesSummary { blockedBy } } } } }`;
const PULL = `subscription { visibleIssueUpdated { issue { ... on PullRequest { title state totalCommentsCount reviewDecision
  headCommit { statusCheckRollup { state } } } } } }`;
const OWN = `subscription { visibleIssueUpdated { issue { ... on Issue { title viewerCanClose } } } }`;

type Row = {
  title: string;
  headCommit?: { statusCheckRollup: { state: string } | null };
  isReadByViewer?: boolean | null;
  subIssuesSummary?: { total?: number; completed?: number };
  issueDependenciesSummary?: { blockedBy: number };
  viewerCanClose?: boolean;
};
type Received = { rows: Row[]; resyncs: number };

let database: Database;
/** Only for the loads of subscriptions, whose statements the tests count. */
let liveDatabase: Database;
let bus: Bus;
let drop: () => Promise<void>;
let world: World;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  database = openDatabase(copy.connection, { poolSize: 4 });
  liveDatabase = openDatabase(copy.connection, { poolSize: 3 });
  bus = await listen(copy.connection, testLog);
  world = await makeWorld(database);
});

afterAll(async () => {
  await bus.close();
  await liveDatabase.close();
  await database.close();
  await drop();
});

/** The limit is generous, because the machine may be busy. */
const eventually = (check: () => void) => vi.waitFor(check, 20_000);

/** The updates that a person's list receives. */
async function watch(
  person: string | null | Viewer,
  query = SHARED,
  {
    beforePayload,
    ...subscription
  }: Partial<Pick<Context, "bus" | "isNewSubscription">> & {
    /** Called between the load of a row and the payload that is made of it. */
    beforePayload?: () => Promise<unknown>;
  } = {},
): Promise<Received> {
  const as = person !== null && typeof person === "object" ? world.as(null, person) : world.as(person);
  const ctx = { ...as, db: liveDatabase, bus, ...subscription };
  const document = parse(query);
  const source = await createSourceEventStream({ schema: executor.schema, document, contextValue: ctx });
  if (!(source instanceof SharedEventSource)) throw new Error(JSON.stringify(source));
  const received: Received = { rows: [], resyncs: 0 };
  const read = async (event: SharedEvent<ListUpdate>) => {
    await beforePayload?.();
    const json = await makePayload(executor, { ctx, event, subscription: { document, variables: {}, name: query } });
    const payload = JSON.parse(json ?? "{}") as { data: { visibleIssueUpdated: { issue: Row } } };
    received.rows.push(payload.data.visibleIssueUpdated.issue);
  };
  // In order, as a stream writes them.
  let reading = Promise.resolve();
  const updates: SharedEventSource<ListUpdate> = source;
  onTestFinished(
    updates.subscribe((event) => {
      if (event === RESYNC) received.resyncs += 1;
      else reading = reading.then(() => read(event));
    }),
  );
  return received;
}

/** Waits until the notices of all that was committed have come; they come in the order of the commits. */
async function receiveNotices(): Promise<void> {
  const noticed = new Set<number | null>();
  const stop = bus.subscribe(({ issueId }) => void noticed.add(issueId));
  const { id } = await world.issue("mona");
  await eventually(() => expect(noticed).toContain(id));
  stop();
}

/** In a transaction, because its notice must not be seen before the author has read the issue. */
const comment = (issue: IssueRow, login = "mona") =>
  transact(world.as(login), (tx) => addComment(tx, { subject: toIssueKey(issue), body: "News" }));
const titles = ({ rows }: Received) => rows.map(({ title }) => title);

/** On a busy machine the notices of a change may come late or in two batches, so this is the median of five changes. */
async function countStatements(watching: readonly Received[]): Promise<number> {
  const issue = await world.issue("mona", { title: `Watched by ${watching.length}` });
  const count = (title: string) => watching.map((each) => titles(each).filter((found) => found === title).length);
  const counts: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const earlier = await world.issue("mona", { title: `${issue.title}, ${index}` });
    await eventually(() => expect(count(earlier.title)).toEqual(watching.map(() => 1)));
    const [before, expected] = [liveDatabase.statements.count, count(issue.title).map((number) => number + 1)];
    await comment(issue);
    await eventually(() => expect(count(issue.title)).toEqual(expected));
    counts.push(liveDatabase.statements.count - before);
  }
  return counts.toSorted((first, second) => first - second)[2] ?? 0;
}

test("a session without single sign-on gets no changes of the organization, another one of the same person does", async () => {
  const owner = world.as("mona").viewer;
  const hidden = await watch({ ...owner, hiddenOrganizationIds: [world.secret.ownerId] });
  const authenticated = await watch(owner);
  const issue = await transact(world.as("mona"), (tx) =>
    ({ ...world, as: () => tx }).issue("mona", { repositoryId: world.secret.id, title: "Behind single sign-on" }),
  );
  await comment(issue);
  await eventually(() => expect(titles(authenticated)).toContain("Behind single sign-on"));
  await receiveNotices();
  expect(titles(hidden)).not.toContain("Behind single sign-on");
});

describe("changes of lists", () => {
  test("take as many statements for forty viewers as for two", async () => {
    const few = [await watch("mona"), await watch("hubot")];
    const forTwo = await countStatements(few);
    const accounts = await database.rows<{ id: number; login: string }>(sql`
      insert into accounts (kind, login, email, created_at)
      select 'USER', 'viewer' || n, 'viewer' || n || '@example.com', '2020-01-01' from generate_series(1, 38) n returning id, login`);
    const many = await Promise.all(
      accounts.map(({ id, login }) =>
        watch({ accountId: id, login, isSiteAdmin: false, scopes: null, hiddenOrganizationIds: [] }),
      ),
    );
    const forMany = await countStatements([...few, ...many]);
    expect(forMany).toBe(forTwo);
    expect(forTwo).toBeLessThan(20);
  });

  test("reach those who can see the repository, and nobody after their access was revoked", async () => {
    const issue = await world.issue("mona", { repositoryId: world.secret.id, title: "Secret" });
    const [mona, rita, hubot, anonymous] = await Promise.all(
      ["mona", "rita", "hubot", null].map((login) => watch(login)),
    );
    if (!mona || !rita || !hubot || !anonymous) throw new Error("There are four viewers.");
    await comment(issue);
    await eventually(() => expect([titles(mona), titles(rita)]).toEqual([["Secret"], ["Secret"]]));
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    onTestFinished(() =>
      writeCollaborator(world.as("mona"), { repositoryId: world.secret.id, accountId: world.id("rita"), role: "READ" }),
    );
    await closeIssue(world.as("mona"), toIssueKey(issue));
    await eventually(() => expect(titles(mona).filter((title) => title === "Secret")).toHaveLength(2));
    const sentinel = await world.issue("mona", { title: "Public" });
    await eventually(() => {
      for (const received of [mona, rita, hubot, anonymous]) expect(titles(received)).toContain(sentinel.title);
    });
    expect(titles(rita).filter((title) => title === "Secret")).toHaveLength(1);
    expect([titles(hubot), titles(anonymous)].flat()).not.toContain("Secret");
  });

  test("reach nobody after they were removed from a team or from the organization", async () => {
    const organizationId = world.secret.ownerId;
    const hubot = { organizationId, accountId: world.id("hubot") };
    const team = await createTeam(world.as("mona"), {
      organizationId,
      slug: "watchers",
      memberIds: [hubot.accountId],
      repositories: [{ id: world.secret.id, role: "READ" }],
    });
    const issue = await world.issue("mona", { repositoryId: world.secret.id, title: "For the team" });
    const [mona, member] = [await watch("mona"), await watch("hubot")];
    const expectChange = async (count: number, hasAccess: boolean) => {
      const earlier = titles(member).filter((title) => title === issue.title).length;
      await comment(issue);
      await eventually(() => expect(titles(mona).filter((title) => title === issue.title)).toHaveLength(count));
      const sentinel = await world.issue("mona", { title: `After ${count}` });
      await eventually(() => expect(titles(member)).toContain(sentinel.title));
      const now = titles(member).filter((title) => title === issue.title).length;
      expect(now - earlier).toBe(hasAccess ? 1 : 0);
    };
    await addOrganizationMember(world.as("mona"), { ...hubot, role: "MEMBER" });
    await expectChange(1, true);
    await removeTeamMember(world.as("mona"), { teamId: team, accountId: hubot.accountId });
    await expectChange(2, false);
    await setTeamMember(world.as("mona"), { teamId: team, login: "hubot" });
    await expectChange(3, true);
    await removeMember(world.as("mona"), hubot);
    await expectChange(4, false);
  });

  test("do not reach a session that hides the organization", async () => {
    const issue = await world.issue("mona", { repositoryId: world.secret.id, title: "Behind single sign-on" });
    const viewer = world.as("mona").viewer;
    const [mona, hidden] = [
      await watch("mona"),
      await watch({ ...viewer, hiddenOrganizationIds: [world.secret.ownerId] }),
    ];
    await comment(issue);
    await eventually(() => expect(titles(mona)).toContain(issue.title));
    const sentinel = await world.issue("mona", { title: "In public" });
    await eventually(() => expect(titles(hidden)).toContain(sentinel.title));
    expect(titles(hidden)).not.toContain(issue.title);
  });

  test("have the viewer's own read state and visible sub-issues", async () => {
    const issue = await world.issue("mona", { title: "Parent" });
    const child = await world.issue("mona", { repositoryId: world.secret.id });
    await addSubIssue(world.as("mona"), { parent: toIssueKey(issue), child: toIssueKey(child) });
    const logins = ["mona", "rita", "hubot", null];
    const watching = await Promise.all(logins.map((login) => watch(login)));
    await comment(issue);
    await eventually(() => {
      const last = watching.map(({ rows }) => rows.findLast(({ title }) => title === "Parent"));
      expect(last.map((row) => row?.isReadByViewer)).toEqual([true, false, false, null]);
      expect(last.map((row) => row?.subIssuesSummary?.total)).toEqual([1, 1, 0, 0]);
    });
  });

  test("do not show the viewers of a class what one of them reads meanwhile", async () => {
    const issue = await world.issue("mona", { title: "Read by one" });
    // The payload of a class is made with the context of the member that has the lowest id.
    const [reader = "", other = ""] = ["hubot", "tess"].toSorted((a, b) => world.id(a) - world.id(b));
    const beforePayload = () => markIssueAsRead(world.as(reader), toIssueKey(issue));
    const watching = [await watch(reader, SHARED, { beforePayload }), await watch(other, SHARED, { beforePayload })];
    await comment(issue);
    const find = ({ rows }: Received) => rows.filter(({ title }) => title === "Read by one");
    await eventually(() => expect(watching.every((each) => find(each).length > 0)).toBe(true));
    expect(watching.flatMap(find).filter(({ isReadByViewer }) => isReadByViewer)).toEqual([]);
  });

  test("arrive for the parent and the blocked issues of one that is closed or reopened", async () => {
    const [parent, child, blocked] = [
      toIssueKey(await world.issue("mona", { title: "Whole" })),
      toIssueKey(await world.issue("mona", { title: "Part" })),
      toIssueKey(await world.issue("mona", { title: "Waiting" })),
    ];
    await addSubIssue(world.as("mona"), { parent, child });
    await addBlockedBy(world.as("mona"), { issue: blocked, blocker: child });
    const hubot = await watch("hubot", RELATED);
    await transact(world.as("mona"), (tx) => closeIssue(tx, child));
    await eventually(() => {
      expect(titles(hubot)).toEqual(expect.arrayContaining(["Whole", "Part", "Waiting"]));
      expect(hubot.rows.findLast(({ title }) => title === "Whole")?.subIssuesSummary?.completed).toBe(1);
      expect(hubot.rows.findLast(({ title }) => title === "Waiting")?.issueDependenciesSummary?.blockedBy).toBe(0);
    });
    await transact(world.as("mona"), (tx) => reopenIssue(tx, child));
    await eventually(() => {
      expect(hubot.rows.findLast(({ title }) => title === "Whole")?.subIssuesSummary?.completed).toBe(0);
      expect(hubot.rows.findLast(({ title }) => title === "Waiting")?.issueDependenciesSummary?.blockedBy).toBe(1);
    });
  });

  test("arrive for a pull request with its title, comments, review decision, checks and state", async () => {
    const oid = "b2".repeat(20);
    const pull = await createTestPull(world);
    await database.run(sql`update pulls set head_ref_oid = ${oid} where issue_id = ${pull.id}`);
    const key = toIssueKey(pull);
    const hubot = await watch("hubot", PULL);
    await transact(world.as("wren"), (tx) => updateIssue(tx, { ...key, title: "Renamed" }));
    await transact(world.as("wren"), (tx) => addComment(tx, { subject: key, body: "News" }));
    await transact(world.as("max"), (tx) => addReview(tx, { ...key, event: "APPROVE" }));
    const checked = { repositoryId: key.repositoryId, headSha: oid, name: "ci", conclusion: "SUCCESS" } as const;
    await transact(world.as("wren"), (tx) => createCheckRun(tx, checked));
    await transact(world.as("wren"), (tx) => closePull(tx, key));
    await eventually(() =>
      expect(hubot.rows.at(-1)).toEqual({
        title: "Renamed",
        state: "CLOSED",
        totalCommentsCount: 1,
        reviewDecision: "APPROVED",
        headCommit: { statusCheckRollup: { state: "SUCCESS" } },
      }),
    );
  });

  test("reach those whose searches may find the issue, or found it before", async () => {
    const tess = world.id("tess");
    const create = (title: string, input: Partial<NewIssue> = {}) =>
      world.issue("mona", { title, ...input }).then(toIssueKey);
    const add = (tx: Context, subject: IssueKey, body = "News") => addComment(tx, { subject, body });
    const forBoth = { assigneeIds: [tess], body: "@hubot" };
    const closed = await create("Closed before", forBoth);
    await transact(world.as("mona"), (tx) => closeIssue(tx, closed));
    const changes = [
      [closed, add],
      [await create("Assigned now"), (tx, key) => addAssignees(tx, { ...key, assigneeIds: [tess] })],
      [await create("Assigned before", { assigneeIds: [tess] }), add],
      [
        await create("Unassigned now", { assigneeIds: [tess] }),
        (tx, key) => removeAssignees(tx, { ...key, assigneeIds: [tess] }),
      ],
      [await create("Mentioned now"), (tx, key) => add(tx, key, "@hubot")],
      [await create("Mentioned before", { body: "@hubot" }), add],
      [await create("Closed now", forBoth), (tx, key) => closeIssue(tx, key)],
      [await create("Of nobody else"), add],
    ] satisfies [IssueKey, (tx: Context, key: IssueKey) => Promise<unknown>][];
    await receiveNotices();
    const follow = (login: string, query: string) =>
      watch(login, SHARED.replace("Updated", `Updated(queries: ["is:pr", "${query}"])`));
    const [assigned, mentioned, created, all] = [
      await follow("tess", "is:open assignee:@me"),
      await follow("hubot", "is:open mentions:@me"),
      await follow("mona", "is:open author:@me"),
      await watch("rita"),
    ];
    // In transactions, because a notice must not be seen before all that its command has written.
    for (const [key, change] of changes) await transact<unknown>(world.as("mona"), (tx) => change(tx, key));
    await eventually(() => expect(new Set(titles(all)).size).toBe(changes.length));
    await eventually(() => {
      const of = (received: Received) => [...new Set(titles(received))].toSorted();
      expect(of(assigned)).toEqual(["Assigned before", "Assigned now", "Closed now", "Unassigned now"]);
      expect(of(mentioned)).toEqual(["Closed now", "Mentioned before", "Mentioned now"]);
      expect(of(created)).toEqual(of(all).filter((title) => title !== "Closed before"));
    });
  });

  test("are sent whatever they are about to who follows more than 1,000 searches", async () => {
    const closed = Array.from({ length: 60 }, (_, index) => `is:closed title${index}`);
    const subscription = SHARED.replace("Updated", `Updated(queries: ${JSON.stringify(closed)})`);
    const watching: Received[] = [];
    for (let index = 0; index < 17; index += 1) watching.push(await watch("hubot", subscription));
    await world.issue("mona", { title: "Of the others" });
    await eventually(() => expect(titles(watching[16] as Received)).toEqual(["Of the others"]));
    expect(watching.slice(0, 16).flatMap(titles)).toEqual([]);
  });

  test("of more than sixty searches, or of one that is too long, are refused", async () => {
    const refuse = (queries: string[]) => {
      const subscription = SHARED.replace("Updated", `Updated(queries: ${JSON.stringify(queries)})`);
      return expect(watch("mona", subscription)).rejects;
    };
    await refuse(Array.from({ length: 61 }, () => "is:open")).toThrow("at most 60 queries");
    await refuse(["a".repeat(4097)]).toThrow("too long");
  });

  test("are made for each viewer if a field depends on the viewer", async () => {
    const [mona, hubot] = [await watch("mona", OWN), await watch("hubot", OWN)];
    await comment(await world.issue("mona", { title: "Own" }));
    await eventually(() => expect([titles(mona), titles(hubot)].every((found) => found.includes("Own"))).toBe(true));
    expect([mona.rows[0]?.viewerCanClose, hubot.rows[0]?.viewerCanClose]).toEqual([true, false]);
  });

  test("of one issue in quick succession are sent together, and the last update has the last change", async () => {
    const issue = await world.issue("mona", { title: "Busy" });
    const mona = await watch("mona");
    await transact(world.as("mona"), async (tx) => {
      for (let index = 0; index < 20; index += 1) await addComment(tx, { subject: toIssueKey(issue), body: "News" });
    });
    await database.run(
      sql`update issues set title = 'Calm' where id = ${issue.id} and repository_id = ${issue.repositoryId}`,
    );
    await comment(issue);
    await eventually(() => expect(titles(mona).at(-1)).toBe("Calm"));
    expect(titles(mona).filter((title) => title === "Busy").length).toBeLessThan(5);
  });
});

describe("lists are loaded again by those who can see the repository", () => {
  const CHANGES: Record<string, (repositoryId: number) => Promise<() => Promise<unknown>>> = {
    "when a label is edited": async (repositoryId) => {
      const label = await createLabel(world.as("mona"), { repositoryId, name: "edited", color: "f00" });
      return () => updateLabel(world.as("mona"), { repositoryId, id: label.id, name: "renamed" });
    },
    "when a label is merged": async (repositoryId) => {
      const label = await createLabel(world.as("mona"), { repositoryId, name: "from", color: "f00" });
      const into = await createLabel(world.as("mona"), { repositoryId, name: "into", color: "f00" });
      return () => mergeLabel(world.as("mona"), { repositoryId, id: label.id, intoId: into.id });
    },
    "when a label is deleted": async (repositoryId) => {
      const label = await createLabel(world.as("mona"), { repositoryId, name: "deleted", color: "f00" });
      return () => deleteLabel(world.as("mona"), { repositoryId, id: label.id });
    },
    "when a milestone is created": async (repositoryId) => () =>
      createMilestone(world.as("mona"), { repositoryId, title: "created" }),
    "when a milestone is closed": async (repositoryId) => {
      const milestone = await createMilestone(world.as("mona"), { repositoryId, title: "closed" });
      return () => updateMilestone(world.as("mona"), { repositoryId, id: milestone.id, state: "CLOSED" });
    },
    "when a milestone is deleted": async (repositoryId) => {
      const milestone = await createMilestone(world.as("mona"), { repositoryId, title: "deleted" });
      return () => deleteMilestone(world.as("mona"), { repositoryId, id: milestone.id });
    },
    "when pinned issues are reordered": async (repositoryId) => {
      const issue = toIssueKey(await world.issue("mona", { repositoryId }));
      await pinIssue(world.as("mona"), issue);
      return () => prioritizePinnedIssues(world.as("mona"), { repositoryId, issueIds: [issue.id] });
    },
  };

  test.each(Object.entries(CHANGES))("%s", async (_, prepare) => {
    const change = await prepare(world.secret.id);
    await receiveNotices();
    const [mona, hubot] = [await watch("mona"), await watch("hubot")];
    await change();
    await eventually(() => expect(mona.resyncs).toBe(1));
    expect(hubot.resyncs).toBe(0);
  });
});

describe("a list that may have missed changes", () => {
  const isNewSubscription = true;

  /** A bus whose latest notices are those of the issues. */
  const withRecent = (issues: readonly IssueRow[]): Bus => ({
    ...bus,
    recent: () =>
      issues.map(({ repositoryId, id }) => ({
        id: 1,
        repositoryId,
        issueId: id,
        kind: "ISSUE_OPENED",
        onTimeline: false,
      })),
  });

  test("receives what was committed while its page was loading, if the viewer can see it", async () => {
    const isSecret = { repositoryId: world.secret.id, title: "Hidden" };
    const issues = [await world.issue("mona", { title: "Early" }), await world.issue("mona", isSecret)];
    const recent = withRecent(issues);
    const [loaded, reconnected] = [
      await watch("hubot", SHARED, { bus: recent, isNewSubscription }),
      await watch("hubot", SHARED, { bus: recent }),
    ];
    await eventually(() => expect(titles(loaded)).toEqual(["Early"]));
    expect(titles(reconnected)).toEqual([]);
  });

  test("reloads when too much was committed while its page was loading, or that is not known", async () => {
    const issue = await world.issue("mona");
    const many = Array.from({ length: 51 }, (_, index) => ({ ...issue, id: issue.id + index }));
    const unknown = { ...bus, recent: () => undefined };
    const watching = [
      await watch("hubot", SHARED, { bus: withRecent(many), isNewSubscription }),
      await watch("hubot", SHARED, { bus: unknown, isNewSubscription }),
    ];
    await eventually(() => expect(watching.map(({ resyncs }) => resyncs)).toEqual([1, 1]));
  });

  test("reloads when more than 1,000 issues wait, and goes on with what follows", async () => {
    let notify: (notice: Notice) => void = () => {};
    const flooded: Bus = {
      ...bus,
      subscribe: (onNotice) => {
        notify = onNotice;
        return () => {};
      },
    };
    const issue = await world.issue("mona", { title: "After the flood" });
    const mona = await watch("mona", SHARED, { bus: flooded });
    const notice = { id: 1, kind: "CLOSED", repositoryId: issue.repositoryId, onTimeline: true } as const;
    for (let index = 1; index <= 1000; index += 1) notify({ ...notice, issueId: issue.id + index });
    // A further change of one that waits already takes no place.
    notify({ ...notice, issueId: issue.id + 1 });
    expect(mona.resyncs).toBe(0);
    notify({ ...notice, issueId: issue.id + 1001 });
    expect(mona.resyncs).toBe(1);
    notify({ ...notice, issueId: issue.id });
    await eventually(() => expect(titles(mona)).toEqual(["After the flood"]));
    expect(mona.resyncs).toBe(1);
  });

  test("reloads after a gap in the notices", async () => {
    let reportGap = () => {};
    const gapping: Bus = {
      ...bus,
      subscribe: (onNotice, onGap) => {
        reportGap = onGap ?? reportGap;
        return bus.subscribe(onNotice, onGap);
      },
    };
    const mona = await watch("mona", SHARED, { bus: gapping });
    reportGap();
    await eventually(() => expect(mona.resyncs).toBe(1));
  });
});

test("the lists' own subscriptions select only fields that classes of viewers share", () => {
  const documents = Object.values(
    JSON.parse(readFileSync(join(ROOT, "web/persisted.json"), "utf8")) as Record<string, string>,
  ).filter((text) => text.startsWith("subscription useLive") && text.includes("affectsLists"));
  expect(documents).toHaveLength(3);
  expect(documents.flatMap((text) => findUnsharedFields(executor.schema, parse(text)))).toEqual([]);
});
