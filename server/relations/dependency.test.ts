import { expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import { lockIssue, unlockIssue } from "#server/issues/lock-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addBlockedBy, removeBlockedBy } from "#server/relations/dependency.ts";
import { DEPENDENCIES_MAX } from "#server/relations/relation.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { setInteractionLimit } from "#server/repositories/interaction-limit.ts";
import { createIssues } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

const SUMMARY = `query ($id: ID!) { node(id: $id) { ... on Issue { subIssuesSummary { total completed percentCompleted } subIssues(first: 10) { totalCount }
  issueDependenciesSummary { blockedBy totalBlockedBy blocking } parent { number } timelineItems(first: 20) { nodes { __typename } } } } }`;

test("a dependency counts while its blocker is open; cycles are refused", async ({ world }) => {
  const tess = world.as("tess");
  const { a, b, c } = await createIssues(world, ["a", "b", "c"]);
  await addBlockedBy(tess, { issue: a, blocker: b });
  await addBlockedBy(tess, { issue: a, blocker: b });
  await addBlockedBy(tess, { issue: b, blocker: c });
  await expect(addBlockedBy(tess, { issue: c, blocker: a })).rejects.toThrow("would block each other");
  await expect(addBlockedBy(tess, { issue: a, blocker: a })).rejects.toThrow("cannot block itself");
  expect((await world.graphql(null, SUMMARY, { id: globalId("I", b.repositoryId, b.id) })).data).toMatchObject({
    node: { issueDependenciesSummary: { blockedBy: 1, blocking: 1 } },
  });
  await closeIssue(tess, b);
  expect((await world.graphql(null, SUMMARY, { id: globalId("I", a.repositoryId, a.id) })).data).toMatchObject({
    node: { issueDependenciesSummary: { blockedBy: 0, totalBlockedBy: 1 } },
  });
  await removeBlockedBy(tess, { issue: a, blocker: b });
  await expect(removeBlockedBy(tess, { issue: a, blocker: b })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an issue is blocked by up to fifty issues", async ({ world }) => {
  const { issue, blocker } = await createIssues(world, ["issue", "blocker"]);
  await world.db.run(sql`
        with made as (insert into issues (repository_id, number, title) select ${world.hello.id}, 1000 + n, 'x' from generate_series(1, ${DEPENDENCIES_MAX}) n returning id)
        insert into issue_dependencies select ${issue.repositoryId}, ${issue.id}, ${world.hello.id}, id from made`);
  await expect(addBlockedBy(world.as("tess"), { issue, blocker })).rejects.toThrow("at most 50 issues");
});

test("a dependency needs a permission on both issues; removing it needs one on either", async ({ world }) => {
  const stranger = world.as("hubot");
  const own = await createRepository({ ...stranger, hooks: [] }, { name: "own", visibility: "PUBLIC" });
  const issue = await world.issue("hubot", { repositoryId: own.id });
  const blocker = await world.issue("mona");
  await expect(addBlockedBy(stranger, { issue, blocker })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "You don't have permission to let this issue block another one",
  });
  expect(await world.db.rows(sql`select 1 from events where kind = 'BLOCKING_ADDED'`)).toEqual([]);
  const reported = await world.issue("hubot");
  await addBlockedBy(stranger, { issue, blocker: reported });
  await expect(removeBlockedBy(world.as("rita"), { issue, blocker: reported })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await removeBlockedBy(world.as("tess"), { issue, blocker: reported });
  await world.db.run(sql`update repositories set is_archived = true where id = ${world.hello.id}`);
  await expect(addBlockedBy(stranger, { issue, blocker: reported })).rejects.toThrow("archived so is read-only");
});

test("the author of a locked issue, and who is under an interaction limit, write no dependency on its timeline", async ({
  world,
}) => {
  const stranger = world.as("hubot");
  const own = await createRepository({ ...stranger, hooks: [] }, { name: "own", visibility: "PUBLIC" });
  const issue = await world.issue("hubot", { repositoryId: own.id });
  const blocker = await world.issue("hubot");
  await lockIssue(world.as("wren"), toIssueKey(blocker));
  await expect(addBlockedBy(stranger, { issue, blocker })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "You don't have permission to let this issue block another one",
  });
  await unlockIssue(world.as("wren"), toIssueKey(blocker));
  const limit = { repositoryId: world.hello.id, limit: "COLLABORATORS_ONLY" } as const;
  await setInteractionLimit(world.as("max"), limit);
  await expect(addBlockedBy(world.as("hubot"), { issue, blocker })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringContaining("users that are collaborators") as string,
  });
  expect(await world.db.rows(sql`select 1 from events where kind = 'BLOCKING_ADDED'`)).toEqual([]);
  // Those who have triage access can, as they can change everything else of it.
  await lockIssue(world.as("wren"), toIssueKey(blocker));
  const ofOthers = await world.issue("mona");
  await addBlockedBy(world.as("tess"), { issue: toIssueKey(ofOthers), blocker });
});

test("a hidden blocker has the same error as a missing one", async ({ world }) => {
  const own = await createRepository({ ...world.as("hubot"), hooks: [] }, { name: "own", visibility: "PUBLIC" });
  const issue = await world.issue("hubot", { repositoryId: own.id });
  const hidden = await world.issue("mona", { repositoryId: world.secret.id });
  const attempt = (id: number) =>
    addBlockedBy(world.as("hubot"), { issue, blocker: { repositoryId: world.secret.id, id } }).catch(
      (error: Error) => error,
    );
  expect(await attempt(hidden.id)).toEqual(await attempt(hidden.id + 1000));
});
