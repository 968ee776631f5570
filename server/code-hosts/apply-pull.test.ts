import { describe, expect } from "vitest";
import { addHost, send } from "#server/code-hosts/test/send.ts";
import {
  giteaPull,
  githubPull,
  githubPush,
  gitlabMergeRequest,
  oid,
  type TestPull,
} from "#server/code-hosts/test/payloads.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createBranchRule } from "#server/pulls/write-branch-rule.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { findMistakes } from "#server/webhook-events/test/webhook-schemas.ts";

const PULL: TestPull = { number: 7, head: "topic", headOid: oid("one"), body: "Fixes #1" };

const FIELDS = `number title body state isDraft baseRefName headRefName headRefOid hostUrl author { login } mergeCommit { oid }
  closingIssuesReferences(first: 5) { nodes { number state } } timelineItems(first: 50) { totalCount }`;

async function listPulls(world: World): Promise<Record<string, unknown>[]> {
  const query = `{ repository(owner: "octo", name: "hello") { pullRequests(first: 10) { nodes { ${FIELDS} } } } }`;
  const { data, errors } = await world.graphql("mona", query);
  expect(errors).toBeUndefined();
  return (data as { repository: { pullRequests: { nodes: Record<string, unknown>[] } } }).repository.pullRequests.nodes;
}

const HOSTS = [
  ["github", "pull_request", githubPull],
  ["gitlab", "Merge Request Hook", gitlabMergeRequest],
  ["gitea", "pull_request", giteaPull],
  ["forgejo", "pull_request", giteaPull],
] as const;

test.for(["opened", "edited", "synchronize", "closed", "reopened", "converted_to_draft", "ready_for_review"])(
  "the payload %s of GitHub in these tests is as GitHub describes it",
  (action) => {
    const state = action === "closed" ? "closed" : "open";
    const payload = githubPull(action, { ...PULL, state, isDraft: action === "converted_to_draft" });
    expect(findMistakes("pull_request", payload)).toEqual([]);
  },
);

describe.for(HOSTS)("a pull request of %s", ([kind, event, toPayload]) => {
  test("is here what it is there: opened, edited, pushed to, closed, reopened, a draft, merged", async ({ world }) => {
    const host = await addHost(world);
    await world.issue("mona");
    const report = (action: string, change: Partial<TestPull>) =>
      send(world, host, { kind, event, payload: toPayload(action, { ...PULL, ...change }) });
    const only = async () => (await listPulls(world))[0];
    expect(await report("opened", {})).toBe("Pull request 7 added");
    expect(await only()).toMatchObject({
      title: "A change",
      body: "Fixes #1",
      state: "OPEN",
      isDraft: false,
      baseRefName: "main",
      headRefName: "topic",
      headRefOid: oid("one"),
      hostUrl: expect.stringMatching(/^https:\/\/.*\/7$/) as string,
      author: { login: "ada" },
      closingIssuesReferences: { nodes: [{ number: 1, state: "OPEN" }] },
    });
    expect(await report("edited", { title: "Another  title", base: "next" })).toBe("Pull request 7 updated");
    expect(await only()).toMatchObject({ title: "Another title", baseRefName: "next" });
    const next = { title: "Another title", base: "next", headOid: oid("two") };
    await report("synchronize", next);
    expect(await only()).toMatchObject({ headRefOid: oid("two") });
    await report("closed", { ...next, state: "closed" });
    expect(await only()).toMatchObject({ state: "CLOSED" });
    await report("reopened", { ...next, isDraft: true });
    expect(await only()).toMatchObject({ state: "OPEN", isDraft: true });
    const before = await only();
    await report("labeled", { ...next, isDraft: true });
    expect(await only()).toEqual(before);
    await report("closed", { ...next, state: "closed", isMerged: true });
    expect(await only()).toMatchObject({
      state: "MERGED",
      isDraft: false,
      mergeCommit: { oid: oid("merge") },
      closingIssuesReferences: { nodes: [{ number: 1, state: "CLOSED" }] },
    });
    expect(await listPulls(world)).toHaveLength(1);
  });
});

describe("a reported pull request", () => {
  const github = (world: World, host: { id: number; secret: string }, action: string, change: Partial<TestPull> = {}) =>
    send(world, host, { event: "pull_request", payload: githubPull(action, { ...PULL, ...change }) });

  test("is not changed by a report that is older than one before", async ({ world }) => {
    const host = await addHost(world);
    await github(world, host, "opened", { updatedAt: "2026-01-02T03:00:00Z" });
    await github(world, host, "closed", { state: "closed", updatedAt: "2026-01-02T05:00:00Z" });
    expect(await github(world, host, "edited", { title: "Old", updatedAt: "2026-01-02T04:00:00Z" })).toBe(
      "Pull request 7: a later report came first",
    );
    expect(await listPulls(world)).toMatchObject([{ title: "A change", state: "CLOSED" }]);
  });

  test("is not added when it is closed", async ({ world }) => {
    const host = await addHost(world);
    expect(await github(world, host, "closed", { state: "closed" })).toBe("Pull request 7 is not known here");
    expect(await listPulls(world)).toEqual([]);
  });

  test("that a client has created for the same branches is taken over", async ({ world }) => {
    const pull = await createTestPull(world);
    await github(world, await addHost(world), "opened");
    expect(await listPulls(world)).toMatchObject([
      {
        number: pull.number,
        body: "Fixes #1",
        author: { login: "wren" },
        hostUrl: "https://github.com/acme/code/pull/7",
      },
    ]);
  });

  test("of a fork has the branch of the fork, and several may have branches of one name", async ({ world }) => {
    const host = await addHost(world);
    await github(world, host, "opened");
    await github(world, host, "opened", { number: 8, fork: "ann/code" });
    const rows = await world.db.rows(sql`select head_repository from pulls order by issue_id`);
    expect(rows).toEqual([{ headRepository: "octo/hello" }, { headRepository: "ann/code" }]);
  });

  test("is merged although a rule of the base branch is not met here", async ({ world }) => {
    const rule = {
      repositoryId: world.hello.id,
      pattern: "main",
      requiresApprovingReviews: true,
      isAdminEnforced: true,
    };
    await createBranchRule(world.as("ada"), rule);
    const host = await addHost(world);
    await github(world, host, "opened");
    await github(world, host, "closed", { state: "closed", isMerged: true });
    expect(await listPulls(world)).toMatchObject([{ state: "MERGED" }]);
  });

  test("is of who wrote its last commit, if the address is verified and they may push", async ({ world }) => {
    const host = await addHost(world);
    await world.db.run(sql`
      insert into email_addresses (account_id, address, verified_at, is_primary) values
      (${world.id("wren")}, 'wren@code.example', now(), true), (${world.id("hubot")}, 'hubot@code.example', now(), true)`);
    for (const [number, login] of [
      [7, "wren"],
      [8, "hubot"],
    ] as const) {
      const head = `of-${login}`;
      const commits = [{ id: oid(login), message: "Work", email: `${login}@code.example` }];
      await send(world, host, { payload: githubPush({ ref: `refs/heads/${head}`, commits }) });
      await github(world, host, "opened", { number, head, headOid: oid(login) });
    }
    const authors = (await listPulls(world)).map(({ author }) => author);
    expect(authors).toEqual([{ login: "ada" }, { login: "wren" }]);
  });

  test("with a text that is too long is cut", async ({ world }) => {
    await github(world, await addHost(world), "opened", { title: "t".repeat(400), body: "b".repeat(70_000) });
    const [pull] = await listPulls(world);
    expect([pull?.["title"], pull?.["body"]].map((text) => String(text).length)).toEqual([256, 65_536]);
  });
});
