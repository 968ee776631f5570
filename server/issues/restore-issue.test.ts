import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { pinIssueComment } from "#server/comments/pin-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { addAssignees } from "#server/issues/assign-issue.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { listKeptTables } from "#server/issues/deleted-rows.ts";
import { reloadIssue, type IssueKey } from "#server/issues/issue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import { removeOldDeletedIssues, restoreIssue } from "#server/issues/restore-issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { deleteLabel } from "#server/labels/delete-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { deleteMilestone } from "#server/milestones/delete-milestone.ts";
import { pinIssue } from "#server/pins/pin.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addReaction } from "#server/reactions/react.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import { copyDatabase } from "#server/test/database.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { test } from "#server/test/world-test.ts";
import { makeWorld, toIssueKey, type World } from "#server/test/world.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Every row of every table, apart from those of deleted issues, events that nobody has been notified of yet, which transactions changed
 * what, when milestones were changed, and what ada, who restores, has read.
 */
async function readRows(world: World): Promise<Record<string, string[]>> {
  const tables = await world.db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not like 'deleted\\_issue%' and c.relname not in ('event_queue', 'repository_changes', 'access_changes') order by 1`);
  const read = async (name: string) => {
    const rows = await world.db.rows<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${raw(name)} t`,
    );
    const left = rows.filter(
      ({ row }) => row["kind"] !== "ISSUE_RESTORED" && (name !== "read_marks" || row["account_id"] !== world.id("ada")),
    );
    const cells = left.map(({ row }) =>
      JSON.stringify({ ...row, ...(name === "milestones" ? { updated_at: null } : {}) }),
    );
    // Counters of nothing.
    return [name, cells.filter((cell) => !cell.includes('"count":0')).toSorted()] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(({ name }) => read(name))));
}

/** An issue with something in every table. */
async function createFullIssue(world: World): Promise<IssueKey> {
  const mona = world.as("mona");
  const { id: labelId } = await createLabel(mona, { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await createMilestone(mona, { repositoryId: world.hello.id, title: "v1" });
  const milestone = await world.db.row<{ id: number }>(sql`select id from milestones`);
  const issue = await world.issue("hubot", { title: "Crash", body: "Seen by @rita", labelIds: [] });
  const key = toIssueKey(issue);
  await updateIssue(mona, { ...key, labelIds: [labelId], milestoneId: milestone?.id ?? 0, body: "Seen by @tess" });
  await addAssignees(mona, { ...key, assigneeIds: [world.id("wren")] });
  const comment = await addComment(world.as("tess"), { subject: key, body: "It crashes here" });
  const commentKey = { repositoryId: comment.repositoryId, id: comment.id };
  await updateIssueComment(world.as("tess"), { ...commentKey, body: "It crashes there" });
  await pinIssueComment(mona, commentKey);
  await addReaction(world.as("rita"), { ...key, subject: "ISSUE", content: "HEART" });
  await addReaction(world.as("rita"), { ...commentKey, subject: "COMMENT", content: "EYES" });
  await pinIssue(mona, key);
  await markIssueAsRead(world.as("max"), key);
  await updateSubscription(world.as("max"), { ...key, state: "SUBSCRIBED" });
  await addOthers(world, key);
  await takeQueuedEvents(world.as(null), notifyEvents);
  await world.db.run(sql`
    insert into notification_deliveries (channel, account_id, repository_id, issue_id, event_id, reason, created_at, due_at)
    select 'EMAIL', account_id, repository_id, issue_id, event_id, reason, updated_at, updated_at from notifications where issue_id = ${key.id}`);
  return key;
}

/** What other issues have to do with it, and what is of an organization. */
async function addOthers(world: World, key: IssueKey): Promise<void> {
  const mona = world.as("mona");
  const other = async (title: string) => toIssueKey(await world.issue("mona", { title }));
  await addSubIssue(mona, { parent: key, child: await other("A child") });
  await addSubIssue(mona, { parent: await other("A parent"), child: key });
  await addBlockedBy(mona, { issue: key, blocker: await other("A blocker") });
  await addBlockedBy(mona, { issue: await other("A blocked one"), blocker: key });
  await closeIssue(mona, { ...(await other("A duplicate")), duplicateOf: key });
  const { repositoryId, id } = key;
  const octo = world.hello.ownerId;
  await world.db.run(sql`
    with project as (insert into projects (owner_id, number, title, creator_id) values (${octo}, 1, 'Plan', ${world.id("mona")}) returning id)
    insert into project_items (project_id, repository_id, issue_id) select project.id, ${repositoryId}, ${id} from project`);
  await world.db.run(sql`
    with field as (insert into issue_fields (organization_id, name, slug, data_type) values (${octo}, 'Size', 'size', 'NUMBER') returning id)
    insert into issue_field_values (field_id, repository_id, issue_id, number_value) select field.id, ${repositoryId}, ${id}, 1.50 from field`);
  await world.db.run(sql`
    insert into issue_transfers (repository_id, number, to_repository_id, issue_id) values (${world.secret.id}, 900, ${repositoryId}, ${id})`);
  await world.db.run(sql`
    insert into linked_branches (repository_id, issue_id, branch_repository_id, branch, created_at) values (${repositoryId}, ${id}, ${repositoryId}, 'topic', now())`);
  const pull = await other("A pull request");
  await world.db.run(sql`
    insert into issue_links (repository_id, pull_id, issue_repository_id, issue_id) values (${pull.repositoryId}, ${pull.id}, ${repositoryId}, ${id})`);
}

/** Only pull requests have rows in them, and they cannot be deleted. */
const OF_PULLS = [
  "code_host_pulls",
  "pull_commits",
  "pull_files",
  "pull_review_requests",
  "pull_review_threads",
  "pull_reviews",
  "pulls",
];

test("a restored issue has everything that it had: each row of each table is as it was before the deletion", async ({
  world,
}) => {
  const key = await createFullIssue(world);
  const before = await readRows(world);
  await deleteIssue(world.as("ada"), key);
  const kept = await world.db.rows<{ name: string }>(sql`select distinct table_name as name from deleted_issue_rows`);
  const expected = (await listKeptTables(world.as(null))).filter(({ name }) => !OF_PULLS.includes(name));
  expect(kept.map(({ name }) => name).toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
  await restoreIssue(world.as("ada"), key);
  expect(await readRows(world)).toEqual(before);
  expect((await loadEventKinds(world, key.id)).at(-1)).toBe("ISSUE_RESTORED");
});

test("a number that has more digits than the program's numbers is restored with all of them", async ({ world }) => {
  const key = await createFullIssue(world);
  await world.db.run(
    sql`update issue_field_values set number_value = 12345678901234567890.1250 where issue_id = ${key.id}`,
  );
  await deleteIssue(world.as("ada"), key);
  await restoreIssue(world.as("ada"), key);
  const row = await world.db.row(
    sql`select number_value::text as value from issue_field_values where issue_id = ${key.id}`,
  );
  expect(row).toEqual({ value: "12345678901234567890.1250" });
});

test("every table with a foreign key to issues is kept, apart from those that the search derives", async ({
  world,
}) => {
  const referencing = await world.db.rows<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'issues'::regclass`);
  const kept = (await listKeptTables(world.as(null))).map(({ name }) => name);
  expect(
    referencing
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name))
      .toSorted(),
  ).toEqual(["involvements", "search_documents", "team_mentions"]);
});

test("a restored issue is found and listed again, under its address", async ({ world }) => {
  const issue = await world.issue("hubot", { title: "Wandering crash" });
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "Indescribable" });
  await deleteIssue(world.as("ada"), toIssueKey(issue));
  const find = async () => (await searchIssues(world.as("hubot"), { query: "Indescribable", first: 5 })).issueCount;
  expect(await find()).toBe(0);
  const id = globalId("I", issue.repositoryId, issue.id);
  const { data } = await world.graphql(
    "ada",
    `mutation ($id: ID!) { restoreIssue(input: { issueId: $id }) { issue { id resourcePath title } } }`,
    { id },
  );
  const resourcePath = `/octo/hello/issues/${issue.number}`;
  expect(data).toEqual({ restoreIssue: { issue: { id, resourcePath, title: "Wandering crash" } } });
  expect(await find()).toBe(1);
});

describe("an issue is restored", () => {
  test("only by those who can delete it; it does not exist for those who cannot see the repository", async ({
    world,
  }) => {
    const issue = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
    await deleteIssue(world.as("ada"), issue);
    await expect(restoreIssue(world.as("max"), issue)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(restoreIssue(world.as("hubot"), issue)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restoreIssue(world.as(null), issue)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await restoreIssue(world.as("mona"), issue)).toMatchObject(issue);
  });

  test("once; deleted again, it can be restored again", async ({ world }) => {
    const issue = toIssueKey(await world.issue("mona"));
    await deleteIssue(world.as("ada"), issue);
    await restoreIssue(world.as("ada"), issue);
    await expect(restoreIssue(world.as("ada"), issue)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await deleteIssue(world.as("ada"), issue);
    expect(await restoreIssue(world.as("ada"), issue)).toMatchObject(issue);
  });

  test("for 30 days, and then its rows are removed", async ({ world }) => {
    const issue = toIssueKey(await world.issue("mona"));
    const ada = world.as("ada");
    await deleteIssue(ada, issue);
    const after = (days: number) => ({ ...ada, now: new Date(ada.now.getTime() + days * DAY_MS) });
    await removeOldDeletedIssues(after(29));
    await expect(restoreIssue(after(30), issue)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const count = () => world.db.row(sql`select count(*) as count from deleted_issue_rows`);
    expect(await count()).not.toEqual({ count: 0 });
    await removeOldDeletedIssues(after(30));
    expect(await count()).toEqual({ count: 0 });
  });

  test("without its label and milestone if they were deleted since, and without assignees who cannot read it", async ({
    world,
  }) => {
    const mona = world.as("mona");
    const repositoryId = world.secret.id;
    const label = await createLabel(mona, { repositoryId, name: "old", color: "f00" });
    const kept = await createLabel(mona, { repositoryId, name: "kept", color: "f00" });
    await createMilestone(mona, { repositoryId, title: "v1" });
    const milestone = await world.db.row<{ id: number }>(sql`select id from milestones`);
    const issue = await world.issue("mona", {
      repositoryId,
      labelIds: [label.id, kept.id],
      milestoneId: milestone?.id ?? 0,
      assigneeIds: [world.id("rita"), world.id("wren")],
    });
    await deleteIssue(mona, toIssueKey(issue));
    await deleteLabel(mona, { repositoryId, id: label.id });
    await deleteMilestone(mona, { repositoryId, id: milestone?.id ?? 0 });
    await world.db.run(sql`delete from collaborators where account_id = ${world.id("rita")}`);
    expect(await restoreIssue(mona, toIssueKey(issue))).toMatchObject({
      labelIds: [kept.id],
      milestoneId: null,
      assigneeIds: [world.id("wren")],
    });
  });

  test("without relations that would make a cycle, and is pinned if there is a place", async ({ world }) => {
    const mona = world.as("mona");
    const create = async () => toIssueKey(await world.issue("mona"));
    const [parent, issue, child] = [await create(), await create(), await create()];
    await addSubIssue(mona, { parent, child: issue });
    await addSubIssue(mona, { parent: issue, child });
    await addBlockedBy(mona, { issue, blocker: child });
    await addBlockedBy(mona, { issue: parent, blocker: issue });
    await pinIssue(mona, issue);
    await deleteIssue(mona, issue);
    await addSubIssue(mona, { parent: child, child: parent });
    await addBlockedBy(mona, { issue: child, blocker: parent });
    for (const _ of [1, 2, 3]) await pinIssue(mona, await create());
    await restoreIssue(mona, issue);
    const subIssues = await world.db.rows(sql`select parent_id, issue_id from sub_issues order by 1, 2`);
    expect(subIssues).toEqual([
      { parentId: parent.id, issueId: issue.id },
      { parentId: child.id, issueId: parent.id },
    ]);
    const blocked = await world.db.rows(sql`select issue_id, blocker_id from issue_dependencies order by 1, 2`);
    expect(blocked).toEqual([
      { issueId: parent.id, blockerId: issue.id },
      { issueId: child.id, blockerId: parent.id },
    ]);
    expect(await world.db.rows(sql`select 1 from pinned_issues where issue_id = ${issue.id}`)).toEqual([]);
  });

  test("not while another issue has its number", async ({ world }) => {
    const issue = await world.issue("mona");
    await deleteIssue(world.as("ada"), toIssueKey(issue));
    const other = await world.issue("mona");
    await world.db.run(sql`update issues set number = ${issue.number} where id = ${other.id}`);
    await expect(restoreIssue(world.as("ada"), toIssueKey(issue))).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  });
});

test("of two who restore an issue at the same time, one does and the other finds nothing to restore", async () => {
  const copy = await copyDatabase();
  const database = openDatabase(copy.connection, { poolSize: 4 });
  try {
    const world = await makeWorld(database);
    const key = await createFullIssue(world);
    const before = await readRows(world);
    const run = <T>(command: (ctx: ReturnType<World["as"]>) => Promise<T>) =>
      database.transaction((db) => command({ ...world.as("ada"), db }));
    await run((ctx) => deleteIssue(ctx, key));
    const results = await Promise.allSettled([1, 2].map(() => run((ctx) => restoreIssue(ctx, key))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "NOT_FOUND" } });
    expect(await readRows(world)).toEqual(before);
    expect(await reloadIssue(world.as("mona"), key)).toMatchObject(key);
  } finally {
    await database.close();
    await copy.drop();
  }
});
