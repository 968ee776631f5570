import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { addAttachment } from "#server/attachments/attachment.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { minimizeComment } from "#server/comments/minimize-comment.ts";
import { pinIssueComment } from "#server/comments/pin-comment.ts";
import { createDiscussion } from "#server/discussions/create-discussion.ts";
import { writeFile } from "#server/files/write-file.ts";
import { exportArchive } from "#server/imports/export-archive.ts";
import { importArchive } from "#server/imports/import-archive.ts";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import { loadFieldOptions } from "#server/issue-fields/issue-field.ts";
import { createIssueType } from "#server/issue-types/define-issue-type.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { reprioritizeMilestoneIssue } from "#server/issues/reprioritize-milestone-issue.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { labelsByNames } from "#server/labels/label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { updateMilestone } from "#server/milestones/update-milestone.ts";
import { pinIssue } from "#server/pins/pin.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { makeQueryable } from "#server/platform/db/database.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { addReaction } from "#server/reactions/react.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import { copyDatabase } from "#server/test/database.ts";
import { setRepositoryDefaultView } from "#server/views/set-repository-default-view.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";
import { createIssues, createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { contextFor, type World } from "#server/test/world.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "milepost-round-trip-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function exported(ctx: Context, name: string): Promise<string> {
  const path = join(folder, name);
  await exportArchive(ctx, { owner: "octo", name: "hello", path });
  return path;
}

/** A repository in which every feature is used at least once. */
async function useEverything(world: World): Promise<void> {
  const mona = world.as("mona");
  const { hello } = world;
  const repositoryId = hello.id;
  const issues = await createIssues(world, ["a", "b", "c", "d", "e"]);
  const { a, b, c, d, e } = issues;
  await createLabel(mona, {
    repositoryId,
    name: "size/small",
    color: "ff0000",
    description: "Little",
    isExclusive: true,
  });
  const size = await labelsByNames(mona, repositoryId, ["size/small"]);
  await createDiscussion(mona, { repositoryId, title: "Which sizes?", body: "See #1 and @mona", labels: size });
  await planMilestones(world, [a, b, c]);
  const type = await createIssueType(mona, {
    organizationId: hello.ownerId,
    name: "Defect",
    color: "RED",
    description: "Broken",
  });
  await setIssueType(mona, { ...a, issueTypeId: type.id });
  await setFields(world, a);
  await addSubIssue(mona, { parent: a, child: c });
  await addSubIssue(mona, { parent: a, child: b });
  await addBlockedBy(mona, { issue: b, blocker: d });
  await addBlockedBy(mona, { issue: b, blocker: c });
  await closeIssue(mona, { ...e, stateReason: "DUPLICATE", duplicateOf: d });
  await lockIssue(mona, { ...d, lockReason: "TOO_HEATED" });
  await lockIssue(mona, e);
  for (const issue of [d, a]) await pinIssue(mona, issue);
  await discuss(world, a);
  const project = await createProject(mona, { ownerId: hello.ownerId, title: "Plan" });
  await addProjectItem(mona, { projectId: project.id, issue: a });
  const file = { repositoryId, path: ".github/ISSUE_TEMPLATE/bug.md", content: "---\nname: Bug\n---\nText", sha: null };
  await writeFile(mona, file);
  const view = await createDashboardSearchShortcut(mona, {
    name: "Open",
    query: "is:open",
    scopingRepositoryId: repositoryId,
  });
  await shareDashboardSearchShortcut(mona, { id: view.id, with: { repositoryId }, editors: "EVERYONE" });
  await setRepositoryDefaultView(mona, { repositoryId, viewId: view.id });
  const content = Readable.from([Buffer.alloc(300_000, "text ")]);
  await addAttachment(mona, { repositoryId, name: "notes.txt", content });
  await createTestPull(world);
}

async function planMilestones(world: World, [a, b, c]: IssueKey[]): Promise<void> {
  const mona = world.as("mona");
  const repositoryId = world.hello.id;
  const done = await createMilestone(mona, { repositoryId, title: "Done" });
  await updateMilestone(mona, { repositoryId, id: done.id, state: "CLOSED" });
  const next = await createMilestone(mona, {
    repositoryId,
    title: "Next",
    description: "See **#1**",
    dueOn: "2027-01-01",
  });
  if (!a || !b || !c) throw new Error("There are three issues.");
  for (const issue of [a, b, c]) await updateIssue(mona, { ...issue, milestoneId: next.id });
  await reprioritizeMilestoneIssue(mona, { ...c, milestoneId: next.id, prevId: null });
}

async function setFields(world: World, issue: IssueKey): Promise<void> {
  const mona = world.as("mona");
  const organizationId = world.hello.ownerId;
  const options = [
    { name: "Low", color: "GRAY" as const },
    { name: "High", color: "RED" as const },
  ];
  const text = await createIssueField(mona, { organizationId, name: "Customer", dataType: "TEXT", description: "Who" });
  const number = await createIssueField(mona, { organizationId, name: "Effort", dataType: "NUMBER" });
  const date = await createIssueField(mona, { organizationId, name: "Start", dataType: "DATE", isPinned: false });
  const many = await createIssueField(mona, { organizationId, name: "Areas", dataType: "MULTI_SELECT", options });
  const [choices = []] = await loadFieldOptions(mona, [many.id]);
  const values = [
    { fieldId: text.id, textValue: "Acme" },
    { fieldId: number.id, numberValue: 2.5 },
    { fieldId: date.id, dateValue: "2026-02-03" },
    { fieldId: many.id, optionIds: choices.map((choice) => choice.id) },
  ];
  await setIssueFieldValue(mona, { ...issue, values });
}

async function discuss(world: World, issue: IssueKey): Promise<void> {
  const mona = world.as("mona");
  const rude = await addComment(world.as("hubot"), { subject: issue, body: "rude" });
  const best = await addComment(world.as("hubot"), { subject: issue, body: "best" });
  await minimizeComment(mona, { repositoryId: rude.repositoryId, id: rude.id, classifier: "ABUSE" });
  await pinIssueComment(mona, { repositoryId: best.repositoryId, id: best.id });
  for (const login of ["mona", "hubot"]) {
    await addReaction(world.as(login), { ...issue, subject: "ISSUE", content: "HEART" });
    await addReaction(world.as(login), {
      repositoryId: best.repositoryId,
      id: best.id,
      subject: "COMMENT",
      content: "ROCKET",
    });
  }
}

const PARTS = [
  "exclusiveGroups",
  "milestones",
  "issueTypes",
  "issueFields",
  "projects",
  "views",
  "files",
  "discussions",
  "attachments",
  "milestone",
  "order",
  "type",
  "isLocked",
  "lockReason",
  "reactions",
  "fields",
  "pinned",
  "subIssues",
  "blockedBy",
  "duplicateOf",
  "minimizedReason",
  "isDefault",
  "isScoped",
  "dueOn",
  "description",
];

test("an export of everything that a repository has, imported into an empty instance, is exported as the same file", async ({
  world,
}) => {
  await useEverything(world);
  const now = new Date("2027-01-01T00:00:00Z");
  const first = await readFile(await exported({ ...world.as("mona"), now }, "first.json"), "utf8");
  for (const part of PARTS) expect(first, part).toContain(`"${part}":`);

  const other = await copyDatabase();
  const client = new pg.Client(other.connection);
  await client.connect();
  try {
    await client.query("begin");
    const ctx = { ...contextFor(makeQueryable(client), ANONYMOUS), now };
    const input = { source: join(folder, "first.json"), visibility: "PUBLIC" as const, accountId: null };
    expect((await importArchive(ctx, input)).problems).toEqual([]);
    expect(await readFile(await exported(ctx, "second.json"), "utf8")).toBe(first);
    // A second import changes nothing.
    expect((await importArchive(ctx, input)).problems).toEqual([]);
    expect(await readFile(await exported(ctx, "third.json"), "utf8")).toBe(first);
    const { rows } = await client.query("select reaction_count, reaction_counts from issues where reaction_count > 0");
    expect(rows).toEqual([{ reaction_count: 2, reaction_counts: [0, 0, 0, 0, 0, 2, 0, 0] }]);
  } finally {
    await client.end();
    await other.drop();
  }
});
