import { expect } from "vitest";
import { writeFile } from "#server/files/write-file.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { loadBodies } from "#server/issues/issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createProject } from "#server/projects/write-project.ts";
import { BUG_FORM } from "#server/test/form.ts";
import { test } from "#server/test/world-test.ts";
import { type World, toIssueKey } from "#server/test/world.ts";

const FOLDER = ".github/ISSUE_TEMPLATE";

const put = (world: World, path: string, content: string) =>
  writeFile(world.as("wren"), { repositoryId: world.hello.id, path, content, sha: null });

const answers = { version: "1", terms: ["I agree"] };

test("a form sets its labels and assignees for every author, and its answers are checked", async ({ world }) => {
  await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Plans" });
  await put(world, `${FOLDER}/bug.yml`, BUG_FORM);
  const input = { repositoryId: world.hello.id, title: "Broken", issueTemplate: "bug.yml" };
  await expect(createIssue(world.as("hubot"), { ...input, formAnswers: {} })).rejects.toMatchObject({
    field: "formAnswers.version",
  });
  const issue = await createIssue(world.as("hubot"), { ...input, formAnswers: answers });
  expect(issue.labelIds).toHaveLength(1);
  expect(issue.assigneeIds).toEqual([world.id("hubot")]);
  const [body] = await loadBodies(world.as("hubot"), [toIssueKey(issue)]);
  expect(body?.body).toMatch(/^### Version\n\n1\n\n/);
  const items = () => world.db.rows(sql`select 1 from project_items`);
  expect(await items()).toHaveLength(0);
  await createIssue(world.as("mona"), { ...input, formAnswers: answers });
  expect(await items()).toHaveLength(1);
});

test("only writers create blank issues where they are disabled", async ({ world }) => {
  await put(world, `${FOLDER}/bug.yml`, BUG_FORM);
  await put(world, `${FOLDER}/config.yml`, "blank_issues_enabled: false");
  const input = { repositoryId: world.hello.id, title: "Blank" };
  await expect(createIssue(world.as("hubot"), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(createIssue(world.as("wren"), input)).resolves.toMatchObject({ title: "Blank" });
  await expect(createIssue(world.as("wren"), { ...input, issueTemplate: "gone.md" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a template cannot assign an organization", async ({ world }) => {
  const template = "---\nname: Bug report\nabout: x\nassignees: octo, hubot\n---\nBody";
  await put(world, `${FOLDER}/bug.md`, template);
  const input = { repositoryId: world.hello.id, title: "Broken", issueTemplate: "bug.md" };
  const issue = await createIssue(world.as("rita"), input);
  expect(issue.assigneeIds).toEqual([world.id("hubot")]);
});

test("authors who can triage deselect what the template sets, others cannot", async ({ world }) => {
  await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  const template = "---\nname: Bug report\nabout: x\nlabels: bug\nassignees: hubot\n---\nBody";
  await put(world, `${FOLDER}/bug.md`, template);
  const input = { repositoryId: world.hello.id, title: "Broken", issueTemplate: "bug.md" };
  const chosen = { ...input, labelIds: [], assigneeIds: [] };
  expect(await createIssue(world.as("tess"), chosen)).toMatchObject({ labelIds: [], assigneeIds: [] });
  expect((await createIssue(world.as("tess"), input)).labelIds).toHaveLength(1);
  const reported = await createIssue(world.as("rita"), chosen);
  expect([reported.labelIds.length, reported.assigneeIds.length]).toEqual([1, 1]);
});
