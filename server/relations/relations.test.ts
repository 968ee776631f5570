import { describe, expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { addBlockedBy, removeBlockedBy } from "#server/relations/dependency.ts";
import { addSubIssue, removeSubIssue, reprioritizeSubIssue } from "#server/relations/sub-issue.ts";
import { SUB_ISSUES_MAX, subIssueKeys, DEPENDENCIES_MAX } from "#server/relations/relation.ts";
import { sql } from "#server/platform/db/sql.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

async function issues(world: World, count: number): Promise<IssueKey[]> {
  const made: IssueKey[] = [];
  for (let n = 0; n < count; n += 1) made.push(toIssueKey(await world.issue("mona", { title: `Issue ${n + 1}` })));
  return made;
}

const SUMMARY = `query ($id: ID!) { node(id: $id) { ... on Issue { subIssuesSummary { total completed percentCompleted } subIssues(first: 10) { totalCount }
  issueDependenciesSummary { blockedBy totalBlockedBy blocking } parent { number } timelineItems(first: 20) { nodes { __typename } } } } }`;

describe("sub-issues", () => {
  test("have an order, a summary and a parent, and both timelines say so", async ({ world }) => {
    const tess = world.as("tess");
    const [parent, a, b, c] = await issues(world, 4);
    if (!parent || !a || !b || !c) throw new Error("unreachable");
    for (const child of [a, b, c]) await addSubIssue(tess, { parent, child });
    await reprioritizeSubIssue(tess, { parent, child: c, before: a });
    expect((await subIssueKeys(tess, parent)).map((key) => key.id)).toEqual([c.id, a.id, b.id]);
    await closeIssue(tess, a);
    const { data } = await world.graphql("hubot", SUMMARY, { id: idOf(parent) });
    expect(data).toMatchObject({ node: { subIssuesSummary: { total: 3, completed: 1, percentCompleted: 33 } } });
    expect((await world.graphql("hubot", SUMMARY, { id: idOf(a) })).data).toMatchObject({
      node: {
        parent: { number: 1 },
        timelineItems: { nodes: [{ __typename: "ParentIssueAddedEvent" }, { __typename: "ClosedEvent" }] },
      },
    });
    await removeSubIssue(tess, { parent, child: b });
    expect(await subIssueKeys(tess, parent)).toHaveLength(2);
    await expect(removeSubIssue(tess, { parent, child: b })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("make no circle, go eight levels deep, and have one parent", async ({ world }) => {
    const tess = world.as("tess");
    const chain = await issues(world, 9);
    for (let n = 0; n < 7; n += 1)
      await addSubIssue(tess, { parent: chain[n] as IssueKey, child: chain[n + 1] as IssueKey });
    const [first, second, eighth, ninth] = [chain[0], chain[1], chain[7], chain[8]] as [
      IssueKey,
      IssueKey,
      IssueKey,
      IssueKey,
    ];
    await expect(addSubIssue(tess, { parent: eighth, child: ninth })).rejects.toThrow("at most 8 levels");
    await expect(addSubIssue(tess, { parent: eighth, child: first })).rejects.toThrow("its own sub-issue");
    await expect(addSubIssue(tess, { parent: first, child: first })).rejects.toThrow("of itself");
    await expect(addSubIssue(tess, { parent: ninth, child: second })).rejects.toThrow("already has a parent");
    await addSubIssue(tess, { parent: ninth, child: second, replaceParent: true });
    expect(await subIssueKeys(tess, first)).toEqual([]);
  });

  test("are at most a hundred", async ({ world }) => {
    const [parent, child] = await issues(world, 2);
    if (!parent || !child) throw new Error("unreachable");
    await world.db.run(sql`
        with made as (insert into issues (repository_id, number, title) select ${world.hello.id}, 1000 + n, 'x' from generate_series(1, ${SUB_ISSUES_MAX}) n returning id)
        insert into sub_issues select ${parent.repositoryId}, ${parent.id}, ${world.hello.id}, id, id from made`);
    await expect(addSubIssue(world.as("tess"), { parent, child })).rejects.toThrow("at most 100 sub-issues");
  });

  test("are for those who triage, on both sides", async ({ world }) => {
    const [parent, child] = await issues(world, 2);
    if (!parent || !child) throw new Error("unreachable");
    await expect(addSubIssue(world.as("hubot"), { parent, child })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
    await expect(addSubIssue(world.as("hubot"), { parent, child: hidden })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("of a repository that one may not see leave no trace: no count, no timeline item, no search", async ({
    world,
  }) => {
    const [parent] = await issues(world, 1);
    if (!parent) throw new Error("unreachable");
    const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
    await addSubIssue(world.as("mona"), { parent, child: hidden });
    await addBlockedBy(world.as("mona"), { issue: parent, blocker: hidden });
    const seen = await world.graphql("hubot", SUMMARY, { id: idOf(parent) });
    expect(seen.data).toMatchObject({
      node: {
        subIssuesSummary: { total: 0 },
        subIssues: { totalCount: 0 },
        issueDependenciesSummary: { blockedBy: 0, totalBlockedBy: 0 },
        timelineItems: { nodes: [] },
      },
    });
    const search = `{ a: search(query: "is:blocked", type: ISSUE_ADVANCED) { issueCount } b: search(query: "has:sub-issue", type: ISSUE_ADVANCED) { issueCount } }`;
    expect((await world.graphql("hubot", search)).data).toEqual({ a: { issueCount: 0 }, b: { issueCount: 0 } });
    expect((await world.graphql("mona", search)).data).toEqual({ a: { issueCount: 1 }, b: { issueCount: 1 } });
  });
});

describe("dependencies", () => {
  test("count while their blocker is open, make no circle, and end", async ({ world }) => {
    const tess = world.as("tess");
    const [a, b, c] = await issues(world, 3);
    if (!a || !b || !c) throw new Error("unreachable");
    await addBlockedBy(tess, { issue: a, blocker: b });
    await addBlockedBy(tess, { issue: a, blocker: b });
    await addBlockedBy(tess, { issue: b, blocker: c });
    await expect(addBlockedBy(tess, { issue: c, blocker: a })).rejects.toThrow("would block each other");
    await expect(addBlockedBy(tess, { issue: a, blocker: a })).rejects.toThrow("cannot block itself");
    expect((await world.graphql(null, SUMMARY, { id: idOf(b) })).data).toMatchObject({
      node: { issueDependenciesSummary: { blockedBy: 1, blocking: 1 } },
    });
    await closeIssue(tess, b);
    expect((await world.graphql(null, SUMMARY, { id: idOf(a) })).data).toMatchObject({
      node: { issueDependenciesSummary: { blockedBy: 0, totalBlockedBy: 1 } },
    });
    await removeBlockedBy(tess, { issue: a, blocker: b });
    await expect(removeBlockedBy(tess, { issue: a, blocker: b })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("are at most fifty", async ({ world }) => {
    const [issue, blocker] = await issues(world, 2);
    if (!issue || !blocker) throw new Error("unreachable");
    await world.db.run(sql`
        with made as (insert into issues (repository_id, number, title) select ${world.hello.id}, 1000 + n, 'x' from generate_series(1, ${DEPENDENCIES_MAX}) n returning id)
        insert into issue_dependencies select ${issue.repositoryId}, ${issue.id}, ${world.hello.id}, id from made`);
    await expect(addBlockedBy(world.as("tess"), { issue, blocker })).rejects.toThrow("at most 50 issues");
  });
});

function idOf(key: IssueKey): string {
  return `I_${Buffer.from(`${key.repositoryId}:${key.id}`).toString("base64url")}`;
}
