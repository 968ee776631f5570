import { describe, expect } from "vitest";
import { NO_CHANGES, type BulkChanges } from "#server/bulk/bulk-changes.ts";
import { bulkJobsWhere, type BulkJobRow } from "#server/bulk/bulk-job.ts";
import { planBulkUpdate } from "#server/bulk/plan-bulk-update.ts";
import { runBulkJob } from "#server/bulk/run-bulk-job.ts";
import { cancelBulkJob, undoBulkJob, updateIssuesBulk, updateIssuesByQuery } from "#server/bulk/start-bulk-job.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import { loadIssues } from "#server/issues/issue.ts";
import { addLabels, removeLabels } from "#server/issues/label-issue.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { deleteLabel } from "#server/labels/delete-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { archiveRepository } from "#server/repositories/archive-repository.ts";
import { writeCollaborator } from "#server/access/membership.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

async function createIssues(world: World, count: number): Promise<IssueRow[]> {
  const issues: IssueRow[] = [];
  for (let index = 0; index < count; index += 1) issues.push(await world.issue("mona", { title: `Issue ${index}` }));
  return issues;
}

async function createTestLabel(world: World, name: string): Promise<number> {
  return (await createLabel(world.as("wren"), { repositoryId: world.hello.id, name, color: "ff0000" })).id;
}

type Update = { changes: Partial<BulkChanges>; login?: string };

function start(world: World, issues: readonly IssueKey[], { changes, login = "wren" }: Update): Promise<number> {
  return updateIssuesBulk(world.as(login), { keys: issues.map(toKey), changes: { ...NO_CHANGES, ...changes } });
}

const toKey = ({ repositoryId, id }: IssueKey) => ({ repositoryId, id });

async function run(world: World, id: number): Promise<BulkJobRow> {
  const ctx = world.as(null);
  const platform = { systemContext: () => ctx, enqueue: () => Promise.resolve() };
  await runBulkJob(platform, { id }, { isLast: false });
  const [job] = await bulkJobsWhere(ctx, sql`j.id = ${id}`);
  if (!job) throw new Error("The job is missing.");
  return job;
}

const update = async (world: World, issues: readonly IssueKey[], input: Update) =>
  run(world, await start(world, issues, input));
const undo = async (world: World, job: BulkJobRow) => run(world, await undoBulkJob(world.as("wren"), { id: job.id }));

const reload = async (world: World, issues: readonly IssueRow[]) =>
  (await loadIssues(world.as("mona"), issues.map(toIssueKey))).flatMap((issue) => issue ?? []);

const loadItems = ({ db }: World, job: BulkJobRow) =>
  db.rows<{ state: string; message: string | null }>(
    sql`select state, message from bulk_job_items where job_id = ${job.id} order by position`,
  );

describe("a bulk update", () => {
  test("closes issues, changes their labels, assignees, milestone and projects, and records one event for each", async ({
    world,
  }) => {
    const issues = await createIssues(world, 2);
    const [added, removed] = [await createTestLabel(world, "added"), await createTestLabel(world, "removed")];
    for (const issue of issues) await addLabels(world.as("wren"), { ...toKey(issue), labelIds: [removed] });
    const milestone = await createMilestone(world.as("wren"), { repositoryId: world.hello.id, title: "v1" });
    const project = await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Roadmap" });
    const job = await update(world, issues, {
      login: "mona",
      changes: {
        state: "NOT_PLANNED",
        addLabelIds: [added],
        removeLabelIds: [removed],
        addAssigneeIds: [world.id("tess")],
        milestone: { id: milestone.id },
        addProjectIds: [project.id],
      },
    });
    expect(job).toMatchObject({ state: "SUCCESS", totalCount: 2, processedCount: 2, changedCount: 2, failedCount: 0 });
    for (const issue of await reload(world, issues)) {
      expect(issue).toMatchObject({
        state: "CLOSED",
        stateReason: "NOT_PLANNED",
        labelIds: [added],
        assigneeIds: [world.id("tess")],
        milestoneId: milestone.id,
      });
      const events = await world.db.rows<{ kind: string }>(
        sql`select kind from events where issue_id = ${issue.id} and on_timeline order by id`,
      );
      expect(events.map(({ kind }) => kind)).toEqual([
        "LABELED",
        "CLOSED",
        "LABELED",
        "UNLABELED",
        "ASSIGNED",
        "MILESTONED",
        "ADDED_TO_PROJECT_V2",
      ]);
    }
  });

  test("leaves issues that are already as wanted, without events", async ({ world }) => {
    const [open, closed] = await createIssues(world, 2);
    if (!open || !closed) throw new Error("Two issues are needed.");
    await closeIssue(world.as("wren"), toKey(closed));
    const job = await update(world, [open, closed], { changes: { state: "COMPLETED" } });
    expect(job).toMatchObject({ state: "SUCCESS", changedCount: 1, failedCount: 0 });
    expect((await loadItems(world, job)).map(({ state }) => state)).toEqual(["CHANGED", "UNCHANGED"]);
  });

  test("changes each issue once, also if the job runs again", async ({ world }) => {
    const issues = await createIssues(world, 3);
    const job = await update(world, issues, { changes: { state: "COMPLETED" } });
    await reopenIssue(world.as("wren"), toKey(issues[0] ?? { repositoryId: 0, id: 0 }));
    await run(world, job.id);
    expect((await reload(world, issues)).map(({ state }) => state)).toEqual(["OPEN", "CLOSED", "CLOSED"]);
  });

  test("reports issues that were deleted meanwhile and pull requests, and updates the others", async ({ world }) => {
    const [first, deleted] = await createIssues(world, 2);
    if (!first || !deleted) throw new Error("Two issues are needed.");
    const pull = await createTestPull(world);
    const id = await start(world, [deleted, pull, first], { changes: { state: "COMPLETED" } });
    await deleteIssue(world.as("ada"), toKey(deleted));
    const job = await run(world, id);
    expect(job).toMatchObject({ state: "SUCCESS", processedCount: 3, changedCount: 1, failedCount: 2 });
    expect((await loadItems(world, job)).map(({ message }) => message)).toEqual([
      "Could not resolve to an Issue.",
      "Bulk editing isn't available for pull requests",
      null,
    ]);
  });

  test("changes nothing after the permission was revoked", async ({ world }) => {
    const issues = await createIssues(world, 2);
    const id = await start(world, issues, { changes: { state: "COMPLETED" } });
    await writeCollaborator(world.as("mona"), {
      repositoryId: world.hello.id,
      accountId: world.id("wren"),
      role: "READ",
    });
    const job = await run(world, id);
    expect(job).toMatchObject({ changedCount: 0, failedCount: 2 });
    expect((await loadItems(world, job))[0]?.message).toContain("You don't have permission to");
    expect((await reload(world, issues)).map(({ state }) => state)).toEqual(["OPEN", "OPEN"]);
  });

  test("is refused to readers and triagers, and in an archived repository", async ({ world }) => {
    const issues = await createIssues(world, 1);
    for (const login of ["rita", "tess", "hubot"]) {
      await expect(start(world, issues, { login, changes: { state: "COMPLETED" } })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    await archiveRepository(world.as("ada"), { id: world.hello.id });
    await expect(start(world, issues, { changes: { state: "COMPLETED" } })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("needs issues and changes, at most 1,000 issues", async ({ world }) => {
    const [issue] = await createIssues(world, 1);
    if (!issue) throw new Error("An issue is needed.");
    await expect(start(world, [], { changes: { state: "OPEN" } })).rejects.toThrow("The update contains no issues.");
    await expect(start(world, [issue], { changes: {} })).rejects.toThrow("The update contains no changes.");
    const many = Array.from({ length: 1001 }, (_, index) => ({ repositoryId: world.hello.id, id: 1000 + index }));
    await expect(start(world, many, { changes: { state: "OPEN" } })).rejects.toThrow(
      "At most 1,000 issues can be updated at once.",
    );
  });

  test("waits while the account has five others in progress", async ({ world }) => {
    const issues = await createIssues(world, 1);
    for (let count = 0; count < 5; count += 1) await start(world, issues, { changes: { state: "COMPLETED" } });
    await expect(start(world, issues, { changes: { state: "COMPLETED" } })).rejects.toThrow(
      "You have 5 bulk updates in progress.",
    );
  });

  test("stops when it is cancelled", async ({ world }) => {
    const issues = await createIssues(world, 2);
    const id = await start(world, issues, { changes: { state: "COMPLETED" } });
    await expect(cancelBulkJob(world.as("tess"), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await cancelBulkJob(world.as("wren"), { id })).toMatchObject({ state: "CANCELLED" });
    expect(await run(world, id)).toMatchObject({ state: "CANCELLED", processedCount: 0 });
  });
});

describe("a planned bulk update", () => {
  test("changes nothing, and says what would change, what is as wanted and what is not permitted", async ({
    world,
  }) => {
    const [open, closed] = await createIssues(world, 2);
    if (!open || !closed) throw new Error("Two issues are needed.");
    await closeIssue(world.as("wren"), toKey(closed));
    await createTestPull(world);
    const plan = await planBulkUpdate(world.as("wren"), {
      query: "archived:false",
      repositoryId: world.hello.id,
      changes: { ...NO_CHANGES, state: "COMPLETED" },
    });
    expect(plan).toMatchObject({ matched: 2, changed: 1, unchanged: 1, refusals: [] });
    const withPulls = await planBulkUpdate(world.as("wren"), {
      query: "is:pr",
      repositoryId: world.hello.id,
      changes: { ...NO_CHANGES, state: "COMPLETED" },
    });
    expect(withPulls.refusals).toEqual([
      { message: "Bulk editing isn't available for pull requests", count: withPulls.matched },
    ]);
    expect((await reload(world, [open]))[0]?.state).toBe("OPEN");
  });

  test("is applied to exactly the issues that it found, once", async ({ world }) => {
    const issues = await createIssues(world, 2);
    const { id } = await planBulkUpdate(world.as("wren"), {
      query: "is:issue",
      repositoryId: world.hello.id,
      changes: { ...NO_CHANGES, state: "COMPLETED" },
    });
    const later = await createIssues(world, 1);
    await expect(updateIssuesByQuery(world.as("max"), { planId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const job = await run(world, await updateIssuesByQuery(world.as("wren"), { planId: id }));
    expect(job).toMatchObject({ changedCount: 2, query: "is:issue" });
    expect((await reload(world, [...issues, ...later])).map(({ state }) => state)).toEqual([
      "CLOSED",
      "CLOSED",
      "OPEN",
    ]);
    await expect(updateIssuesByQuery(world.as("wren"), { planId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is refused to those who cannot push; over all repositories it counts what they cannot change", async ({
    world,
  }) => {
    await createIssues(world, 1);
    const input = { query: "is:issue", changes: { ...NO_CHANGES, state: "COMPLETED" as const } };
    for (const login of ["rita", "tess", "hubot"]) {
      const scoped = planBulkUpdate(world.as(login), { ...input, repositoryId: world.hello.id });
      await expect(scoped).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await planBulkUpdate(world.as("tess"), { ...input, repositoryId: null })).toMatchObject({
      changed: 0,
      refusals: [
        { message: "You don't have permission to update several issues of this repository at once", count: 1 },
      ],
    });
  });

  test("names a mistake of the query instead of guessing", async ({ world }) => {
    const input = { repositoryId: world.hello.id, changes: { ...NO_CHANGES, state: "OPEN" as const } };
    await expect(planBulkUpdate(world.as("wren"), { ...input, query: "label:nope" })).rejects.toThrow("nope");
  });
});

describe("undo of a bulk update", () => {
  test("restores what it changed, with events", async ({ world }) => {
    const issues = await createIssues(world, 2);
    const [kept, added] = [await createTestLabel(world, "kept"), await createTestLabel(world, "added")];
    const old = await createMilestone(world.as("wren"), { repositoryId: world.hello.id, title: "old" });
    for (const issue of issues) {
      await addLabels(world.as("wren"), { ...toKey(issue), labelIds: [kept] });
      await setMilestone(world.as("wren"), { ...toKey(issue), milestoneId: old.id });
    }
    const before = await reload(world, issues);
    const job = await update(world, issues, {
      changes: { state: "COMPLETED", addLabelIds: [added], removeLabelIds: [kept], milestone: { id: null } },
    });
    const undone = await undo(world, job);
    expect(undone).toMatchObject({ state: "SUCCESS", changedCount: 2, failedCount: 0, undoesId: job.id });
    const pick = ({ state, labelIds, milestoneId }: IssueRow) => ({ state, labelIds, milestoneId });
    expect((await reload(world, issues)).map(pick)).toEqual(before.map(pick));
    await expect(undoBulkJob(world.as("wren"), { id: job.id })).rejects.toThrow("has already been undone");
  });

  test("keeps what was changed since, and names it", async ({ world }) => {
    const [touched, other] = await createIssues(world, 2);
    if (!touched || !other) throw new Error("Two issues are needed.");
    const label = await createTestLabel(world, "added");
    const job = await update(world, [touched, other], { changes: { state: "COMPLETED", addLabelIds: [label] } });
    await removeLabels(world.as("max"), { ...toKey(touched), labelIds: [label] });
    await addLabels(world.as("max"), { ...toKey(touched), labelIds: [label] });
    const undone = await undo(world, job);
    expect(undone).toMatchObject({ changedCount: 2, failedCount: 1 });
    expect((await loadItems(world, undone)).map(({ message }) => message)).toEqual(["Changed since: labels.", null]);
    expect((await reload(world, [touched, other])).map(({ state, labelIds }) => ({ state, labelIds }))).toEqual([
      { state: "OPEN", labelIds: [label] },
      { state: "OPEN", labelIds: [] },
    ]);
  });

  test("makes a duplicate a duplicate of the same issue again, and leaves out deleted labels", async ({ world }) => {
    const [duplicate, original] = await createIssues(world, 2);
    if (!duplicate || !original) throw new Error("Two issues are needed.");
    const label = await createTestLabel(world, "gone");
    await addLabels(world.as("wren"), { ...toKey(duplicate), labelIds: [label] });
    await closeIssue(world.as("wren"), { ...toKey(duplicate), duplicateOf: toKey(original) });
    const job = await update(world, [duplicate], { changes: { state: "COMPLETED", removeLabelIds: [label] } });
    await deleteLabel(world.as("wren"), { repositoryId: world.hello.id, id: label });
    await undo(world, job);
    expect((await reload(world, [duplicate]))[0]).toMatchObject({
      state: "CLOSED",
      stateReason: "DUPLICATE",
      duplicateOfId: original.id,
      labelIds: [],
    });
  });

  test("takes issues out of projects again", async ({ world }) => {
    const issues = await createIssues(world, 2);
    const project = await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Roadmap" });
    await addProjectItem(world.as("mona"), {
      projectId: project.id,
      issue: toKey(issues[0] ?? { repositoryId: 0, id: 0 }),
    });
    const job = await update(world, issues, { login: "mona", changes: { addProjectIds: [project.id] } });
    expect(job.changedCount).toBe(1);
    await run(world, await undoBulkJob(world.as("mona"), { id: job.id }));
    const items = await world.db.rows<{ issueId: number }>(
      sql`select issue_id from project_items where project_id = ${project.id}`,
    );
    expect(items.map(({ issueId }) => issueId)).toEqual([issues[0]?.id]);
  });

  test("is refused after 30 days, and to those who cannot push", async ({ world }) => {
    const job = await update(world, await createIssues(world, 1), { changes: { state: "COMPLETED" } });
    await expect(undoBulkJob(world.as("tess"), { id: job.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await world.db.run(sql`update bulk_jobs set finished_at = now() - interval '31 days' where id = ${job.id}`);
    await expect(undoBulkJob(world.as("wren"), { id: job.id })).rejects.toThrow("can be undone for 30 days");
  });
});

describe("the API of bulk updates", () => {
  test("lists the jobs of a repository for those who can push, and their errors", async ({ world }) => {
    const issues = await createIssues(world, 1);
    const pull = await createTestPull(world);
    const label = await createTestLabel(world, "added");
    const job = await update(world, [...issues, pull], { changes: { addLabelIds: [label] } });
    const query = `{ repository(owner: "octo", name: "hello") { bulkJobs(first: 10) { totalCount nodes {
      author { login } query changedCount failedCount totalCount viewerCanUndo viewerCanCancel undoneBy { id }
      changes { property added removed isCleared } status { state percentage executionErrors { nodeId message } } } } } }`;
    expect(await world.graphql("max", query)).toMatchObject({
      data: {
        repository: {
          bulkJobs: {
            totalCount: 1,
            nodes: [
              {
                author: { login: "wren" },
                query: null,
                changedCount: 1,
                failedCount: 1,
                totalCount: 2,
                viewerCanUndo: true,
                viewerCanCancel: false,
                undoneBy: null,
                changes: [{ property: "LABELS", added: ["added"], removed: [], isCleared: false }],
                status: {
                  state: "SUCCESS",
                  percentage: 100,
                  executionErrors: [{ message: "Bulk editing isn't available for pull requests" }],
                },
              },
            ],
          },
        },
      },
    });
    expect(await world.graphql("tess", query)).toMatchObject({ data: { repository: { bulkJobs: { totalCount: 0 } } } });
    const status = `query ($id: ID!) { jobStatus(id: $id) { state } }`;
    const id = globalId("BJ", job.id);
    expect(await world.graphql("tess", status, { id })).toMatchObject({ data: { jobStatus: null } });
    expect(await world.graphql("wren", status, { id })).toMatchObject({ data: { jobStatus: { state: "SUCCESS" } } });
  });

  test("shows a sample of a plan with names before and after", async ({ world }) => {
    await createIssues(world, 1);
    const label = await createTestLabel(world, "added");
    const result = await world.graphql(
      "wren",
      `mutation ($input: PlanBulkUpdateInput!) { planBulkUpdate(input: $input) { plan { matched changed
        sample { issue { title } differences { property before after } } } } }`,
      {
        input: {
          query: "is:issue",
          repositoryId: globalId("R", world.hello.id),
          state: "CLOSED",
          addLabelIds: [globalId("LA", world.hello.id, label)],
        },
      },
    );
    expect(result).toMatchObject({
      data: {
        planBulkUpdate: {
          plan: {
            matched: 1,
            changed: 1,
            sample: [
              {
                issue: { title: "Issue 0" },
                differences: [
                  { property: "STATE", before: ["Open"], after: ["Completed"] },
                  { property: "LABELS", before: [], after: ["added"] },
                ],
              },
            ],
          },
        },
      },
    });
  });

  test.for([
    [{ stateReason: "COMPLETED" }, "A reason needs the state CLOSED."],
    [{ state: "CLOSED", stateReason: "DUPLICATE" }, "Several issues cannot be closed as duplicates at once."],
    [{ clearMilestone: true, milestoneId: globalId("MI", 1, 1) }, "The milestone can be either set or cleared."],
    [{}, "The update contains no changes."],
  ] as const)("refuses %j", async ([changes, message], { world }) => {
    const [issue] = await createIssues(world, 1);
    const result = await world.graphql(
      "wren",
      `mutation ($input: UpdateIssuesBulkInput!) { updateIssuesBulk(input: $input) { jobId } }`,
      { input: { ids: [globalId("I", issue?.repositoryId ?? 0, issue?.id ?? 0)], ...changes } },
    );
    expect(result).toMatchObject({ errors: [{ message }] });
  });
});
