import { expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { SUB_ISSUES_MAX, subIssueKeys } from "#server/relations/relation.ts";
import { addSubIssue, removeSubIssue, reprioritizeSubIssue } from "#server/relations/sub-issue.ts";
import { createIssues } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

const SUMMARY = `query ($id: ID!) { node(id: $id) { ... on Issue { subIssuesSummary { total completed percentCompleted } subIssues(first: 10) { totalCount }
  issueDependenciesSummary { blockedBy totalBlockedBy blocking } parent { number } timelineItems(first: 20) { nodes { __typename } } } } }`;

test("sub-issues have an order, a summary and a parent, and both timelines show it", async ({ world }) => {
  const tess = world.as("tess");
  const { parent, a, b, c } = await createIssues(world, ["parent", "a", "b", "c"]);
  for (const child of [a, b, c]) await addSubIssue(tess, { parent, child });
  await reprioritizeSubIssue(tess, { parent, child: c, before: a });
  expect((await subIssueKeys(tess, parent)).map((key) => key.id)).toEqual([c.id, a.id, b.id]);
  await closeIssue(tess, a);
  const { data } = await world.graphql("hubot", SUMMARY, { id: globalId("I", parent.repositoryId, parent.id) });
  expect(data).toMatchObject({ node: { subIssuesSummary: { total: 3, completed: 1, percentCompleted: 33 } } });
  expect((await world.graphql("hubot", SUMMARY, { id: globalId("I", a.repositoryId, a.id) })).data).toMatchObject({
    node: {
      parent: { number: 1 },
      timelineItems: { nodes: [{ __typename: "ParentIssueAddedEvent" }, { __typename: "ClosedEvent" }] },
    },
  });
  await removeSubIssue(tess, { parent, child: b });
  expect(await subIssueKeys(tess, parent)).toHaveLength(2);
  await expect(removeSubIssue(tess, { parent, child: b })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("sub-issues have one parent, up to eight levels and no cycle", async ({ world }) => {
  const tess = world.as("tess");
  const { first, second, third, fourth, fifth, sixth, seventh, eighth, ninth } = await createIssues(world, [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
  ]);
  const chain = [first, second, third, fourth, fifth, sixth, seventh];
  for (const [index, child] of [...chain.slice(1), eighth].entries()) {
    const parent = chain[index] ?? first;
    await addSubIssue(tess, { parent, child });
  }
  await expect(addSubIssue(tess, { parent: eighth, child: ninth })).rejects.toThrow("at most 8 levels");
  await expect(addSubIssue(tess, { parent: eighth, child: first })).rejects.toThrow("its own sub-issue");
  await expect(addSubIssue(tess, { parent: first, child: first })).rejects.toThrow("of itself");
  await expect(addSubIssue(tess, { parent: ninth, child: second })).rejects.toThrow("already has a parent");
  await addSubIssue(tess, { parent: ninth, child: second, replaceParent: true });
  expect(await subIssueKeys(tess, first)).toEqual([]);
});

test("an issue has up to a hundred sub-issues", async ({ world }) => {
  const { parent, child } = await createIssues(world, ["parent", "child"]);
  await world.db.run(sql`
        with made as (insert into issues (repository_id, number, title) select ${world.hello.id}, 1000 + n, 'x' from generate_series(1, ${SUB_ISSUES_MAX}) n returning id)
        insert into sub_issues select ${parent.repositoryId}, ${parent.id}, ${world.hello.id}, id, id from made`);
  await expect(addSubIssue(world.as("tess"), { parent, child })).rejects.toThrow("at most 100 sub-issues");
});

test("adding a sub-issue requires triage access to both issues", async ({ world }) => {
  const { parent, child } = await createIssues(world, ["parent", "child"]);
  await expect(addSubIssue(world.as("hubot"), { parent, child })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  await expect(addSubIssue(world.as("hubot"), { parent, child: hidden })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("relationships to hidden issues appear in no count, timeline or search", async ({ world }) => {
  const { parent } = await createIssues(world, ["parent"]);
  const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  await addSubIssue(world.as("mona"), { parent, child: hidden });
  await addBlockedBy(world.as("mona"), { issue: parent, blocker: hidden });
  const seen = await world.graphql("hubot", SUMMARY, { id: globalId("I", parent.repositoryId, parent.id) });
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
