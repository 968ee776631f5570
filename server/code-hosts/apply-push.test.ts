import { describe, expect } from "vitest";
import { createCodeHost } from "#server/code-hosts/write-code-host.ts";
import { gitlabPush, giteaPush, githubPush, NO_OID, oid, type TestPush } from "#server/code-hosts/test/payloads.ts";
import { addHost, send } from "#server/code-hosts/test/send.ts";
import { reopenIssue } from "#server/issues/close-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { findMistakes } from "#server/webhook-events/test/webhook-schemas.ts";

const TIMELINE = `query ($id: ID!) { node(id: $id) { ... on Issue { state linkedBranches(first: 5) { nodes { ref { name } } }
  shownTimelineItems(first: 50) { totalCount nodes { __typename
    ... on ReferencedEvent { actor { login } isCrossRepository commitRepository { name } commit { oid url message author { name } } }
    ... on ClosedEvent { actor { login } stateReason closer { __typename ... on Commit { oid url } } } } } } } }`;

type Loaded = {
  state: string;
  linkedBranches: { nodes: { ref: { name: string } }[] };
  shownTimelineItems: { totalCount: number; nodes: Record<string, unknown>[] };
};

async function loadIssue(world: World, issue: IssueRow, login: string | null = null): Promise<Loaded> {
  const { data, errors } = await world.graphql(login, TIMELINE, { id: globalId("I", issue.repositoryId, issue.id) });
  expect(errors).toBeUndefined();
  return (data as { node: Loaded }).node;
}

const items = async (world: World, issue: IssueRow, login: string | null = null) =>
  (await loadIssue(world, issue, login)).shownTimelineItems.nodes;

const push = (text: string, more: Partial<TestPush> & { email?: string } = {}) => {
  const { email, ...rest } = more;
  return { commits: [{ id: oid(text), message: text, ...(email ? { email } : {}) }], ...rest };
};

const verify = (world: World, login: string) =>
  world.db.run(sql`insert into email_addresses (account_id, address, verified_at, is_primary)
    values (${world.id(login)}, ${`${login}@code.example`}, now(), true)`);

const HOSTS = [
  ["github", "push", githubPush],
  ["gitlab", "Push Hook", gitlabPush],
  ["gitea", "push", giteaPush],
  ["forgejo", "push", giteaPush],
] as const;

test("the payloads of GitHub in these tests are as GitHub describes them", () => {
  expect(findMistakes("push", githubPush(push("a")))).toEqual([]);
});

describe.for(HOSTS)("a push that %s reports", ([kind, event, toPayload]) => {
  test("puts its commits into the timelines of the issues that they name", async ({ world }) => {
    const host = await addHost(world);
    const issue = await world.issue("mona");
    const commits = [
      { id: oid("one"), message: "Prepare #1" },
      { id: oid("two"), message: "Nothing\n\nSee octo/hello#1, #1 and GH-1" },
      { id: oid("three"), message: "Nothing, mail#1, #12 and other/code#1" },
    ];
    const message = await send(world, host, { kind, event, payload: toPayload({ ref: "refs/heads/topic", commits }) });
    expect(message).toBe("Branch topic: 3 commits, 2 references, 0 issues closed");
    const nodes = await items(world, issue);
    expect(nodes.map(({ __typename }) => __typename)).toEqual(["ReferencedEvent", "ReferencedEvent"]);
    const commit = {
      message: "Prepare #1",
      author: { name: "Ann Coder" },
      url: expect.stringContaining(oid("one")) as string,
    };
    expect(nodes).toContainEqual({
      __typename: "ReferencedEvent",
      actor: null,
      isCrossRepository: false,
      commitRepository: { name: "hello" },
      commit: { oid: oid("one"), ...commit },
    });
  });

  test("closes issues behind closing keywords on the default branch only, with the commit as closer", async ({
    world,
  }) => {
    const host = await addHost(world);
    const issues = [await world.issue("mona"), await world.issue("mona"), await world.issue("mona")] as const;
    const text = "Fixes: #1, resolved octo/hello#2. See #3";
    const topic = await send(world, host, { kind, event, payload: toPayload(push(text, { ref: "refs/heads/topic" })) });
    expect(topic).toContain("3 references, 0 issues closed");
    expect(await send(world, host, { kind, event, payload: toPayload(push(text)) })).toContain(
      "0 references, 2 issues closed",
    );
    const states = await Promise.all(issues.map(async (issue) => (await loadIssue(world, issue)).state));
    expect(states).toEqual(["CLOSED", "CLOSED", "OPEN"]);
    expect((await items(world, issues[0])).at(-1)).toEqual({
      __typename: "ClosedEvent",
      actor: { login: "ada" },
      stateReason: "COMPLETED",
      closer: { __typename: "Commit", oid: oid(text), url: expect.stringContaining(oid(text)) as string },
    });
  });
});

describe("a push", () => {
  test("that comes again, or that has commits of another branch, changes nothing", async ({ world }) => {
    const host = await addHost(world);
    const issue = await world.issue("mona");
    const first = { payload: githubPush(push("Fix #1")), delivery: "one" };
    await send(world, host, first);
    expect(await send(world, host, first)).toBe("Received before");
    expect(await send(world, host, { ...first, delivery: "another" })).toBe("Received before");
    expect(await send(world, host, { payload: githubPush(push("Another #1")), delivery: "one" })).toBe(
      "Received before",
    );
    expect(await send(world, host, { payload: githubPush(push("Fix #1", { ref: "refs/heads/release" })) })).toContain(
      "0 references",
    );
    await reopenIssue(world.as("mona"), toIssueKey(issue));
    expect(await send(world, host, { payload: githubPush(push("Fix #1", { before: oid("forced") })) })).toContain(
      "0 issues closed",
    );
    const kinds = (await items(world, issue)).map(({ __typename }) => __typename);
    expect(kinds).toEqual(["ReferencedEvent", "ClosedEvent", "ReopenedEvent"]);
  });

  test("is taken again from GitLab, whose body is the same when the same happens again", async ({ world }) => {
    const host = await addHost(world);
    const sent = { kind: "gitlab", event: "Push Hook", payload: gitlabPush(push("One")) } as const;
    await send(world, host, sent);
    expect(await send(world, host, sent)).toContain("Branch main");
  });

  test("of a verified author is in their name, who closes what they may", async ({ world }) => {
    const host = await addHost(world);
    const issue = await world.issue("hubot");
    await world.issue("mona");
    await verify(world, "hubot");
    await send(world, host, { payload: githubPush(push("Fix #1, fix #2", { email: "Hubot@code.example" })) });
    const nodes = await items(world, issue);
    expect(nodes).toMatchObject([{ actor: { login: "hubot" } }, { actor: { login: "hubot" } }]);
    const others = await items(world, { ...issue, id: issue.id + 1 });
    expect(others).toMatchObject([{ actor: { login: "hubot" } }, { actor: { login: "ada" } }]);
  });

  test("of an address that nobody has verified is in nobody's name", async ({ world }) => {
    const host = await addHost(world);
    const issue = await world.issue("mona");
    await world.db.run(
      sql`insert into email_addresses (account_id, address) values (${world.id("hubot")}, 'hubot@code.example')`,
    );
    await send(world, host, { payload: githubPush(push("See #1", { email: "hubot@code.example" })) });
    expect(await items(world, issue)).toMatchObject([{ actor: null }]);
  });

  test("reaches the issues of other repositories only as far as the person does who set up the code host", async ({
    world,
  }) => {
    const other = await world.repository("other", "PRIVATE");
    const issue = await world.issue("mona", { repositoryId: other.id });
    const payload = (text: string) => githubPush(push(text));
    expect(await send(world, await addHost(world), { payload: payload("Fix octo/other#1") })).toContain(
      "0 references, 0 issues",
    );
    expect(await send(world, await addHost(world, "mona"), { payload: payload("Fix octo/other#1") })).toContain(
      "1 reference, 1 issue",
    );
    expect(await items(world, issue, "mona")).toMatchObject([
      { __typename: "ReferencedEvent", isCrossRepository: true },
      { __typename: "ClosedEvent" },
    ]);
  });

  test("of a private repository is shown in public issues only to who can see the repository", async ({ world }) => {
    const issue = await world.issue("mona");
    await send(world, await addHost(world, "mona", world.secret), { payload: githubPush(push("Fix octo/hello#1")) });
    expect(await loadIssue(world, issue, "hubot")).toMatchObject({
      state: "CLOSED",
      shownTimelineItems: { totalCount: 1, nodes: [{ __typename: "ClosedEvent", closer: null }] },
    });
    expect(await items(world, issue, "rita")).toMatchObject([
      { __typename: "ReferencedEvent", commitRepository: { name: "secret" } },
      { __typename: "ClosedEvent", closer: { oid: oid("Fix octo/hello#1") } },
    ]);
  });

  test("of a branch that begins with the number of an issue links it to the issue until it is deleted", async ({
    world,
  }) => {
    const host = await addHost(world);
    const issue = await world.issue("mona");
    const ref = "refs/heads/1-fix-the-crash";
    await send(world, host, { payload: githubPush(push("Work", { ref })) });
    expect((await loadIssue(world, issue)).linkedBranches.nodes).toEqual([{ ref: { name: "1-fix-the-crash" } }]);
    const deleted = githubPush({ ref, after: NO_OID, commits: [] });
    expect(await send(world, host, { payload: deleted })).toBe("Branch 1-fix-the-crash deleted");
    expect((await loadIssue(world, issue)).linkedBranches.nodes).toEqual([]);
  });

  test("moves the head of the open pull request from its branch, forced or not", async ({ world }) => {
    const host = await addHost(world);
    const pull = await createTestPull(world);
    await send(world, host, { payload: githubPush(push("Work", { ref: "refs/heads/topic" })) });
    const load = () =>
      world.db.row(
        sql`select head_ref_oid from pulls where repository_id = ${pull.repositoryId} and issue_id = ${pull.id}`,
      );
    expect(await load()).toEqual({ headRefOid: oid("Work") });
    await send(world, host, { payload: githubPush({ ref: "refs/heads/topic", after: oid("forced"), commits: [] }) });
    expect(await load()).toEqual({ headRefOid: oid("forced") });
  });

  test("of a tag, and an event that is not known, have no effect", async ({ world }) => {
    const host = await addHost(world);
    expect(await send(world, host, { payload: githubPush(push("Fix #1", { ref: "refs/tags/v1" })) })).toBe(
      "Only branches have an effect",
    );
    expect(await send(world, host, { event: "star", payload: { action: "created" } })).toBe("This event has no effect");
    expect(await send(world, host, { event: "ping", payload: { zen: "Keep it" } })).toBe("Ping");
  });

  test("takes as many statements with 100 commits that name 100 issues and close them as with two", async ({
    world,
  }) => {
    const host = await addHost(world);
    for (let count = 0; count < 104; count++) await world.issue("mona");
    const count = async (from: number, to: number) => {
      const numbers = Array.from({ length: to - from }, (_, index) => from + index);
      const commits = numbers.map((number) => ({ id: oid(`c${number}`), message: `Fix #${number}` }));
      const before = world.db.statements.count;
      const expected = `${commits.length} commits, ${commits.length} references, ${commits.length} issues closed`;
      expect(await send(world, host, { payload: githubPush({ commits }) })).toContain(expected);
      return world.db.statements.count - before;
    };
    const few = await count(1, 3);
    expect(await count(3, 103)).toBeLessThanOrEqual(few);
  });

  test("whose commits have ids of another length is refused, and no branch is deleted", async ({ world }) => {
    const host = await addHost(world);
    await send(world, host, { payload: githubPush(push("One")) });
    const payload = githubPush({ after: "ab".repeat(32), commits: [] });
    await expect(send(world, host, { payload })).rejects.toThrow("The payload has no id of a commit.");
    expect(await world.db.rows(sql`select name from branches`)).toEqual([{ name: "main" }]);
  });

  test("that a host reports only in part says so", async ({ world }) => {
    const host = await addHost(world);
    const payload = gitlabPush(push("One", { total: 45 }));
    expect(await send(world, host, { kind: "gitlab", event: "Push Hook", payload })).toContain("1 of 45 commits");
  });

  test("closes on the branch of the settings if the host does not report the default branch", async ({ world }) => {
    const { codeHost, secret } = await createCodeHost(world.as("ada"), {
      repositoryId: world.hello.id,
      url: "https://git.example/code",
      defaultBranch: "trunk",
    });
    await world.issue("mona");
    const { repository: _, ...payload } = giteaPush(push("Fix #1", { ref: "refs/heads/trunk" }));
    const host = { id: codeHost.id, secret: secret ?? "" };
    expect(await send(world, host, { kind: "gitea", payload })).toContain("1 issue closed");
  });

  test("has no effect when the person who set up the code host no longer administers the repository, and may come again", async ({
    world,
  }) => {
    const host = await addHost(world);
    const sent = { payload: githubPush(push("One")), delivery: "one" };
    const setRole = (role: string) =>
      world.db.run(sql`update collaborators set role = ${role}::repository_role where account_id = ${world.id("ada")}`);
    await setRole("MAINTAIN");
    await expect(send(world, host, sent)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await setRole("ADMIN");
    expect(await send(world, host, sent)).toContain("Branch main");
  });
});
