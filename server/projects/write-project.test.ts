import { expect } from "vitest";
import { createIssue } from "#server/issues/create-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import {
  addProjectItem,
  createProject,
  deleteProject,
  deleteProjectItem,
  updateProject,
} from "#server/projects/write-project.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("adding an issue to a project requires triage access to the issue (CVE-2022-38183)", async ({ world }) => {
  const project = await createProject(world.as("hubot"), { ownerId: world.id("hubot"), title: "Mine" });
  const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  const open = toIssueKey(await world.issue("mona"));
  await expect(addProjectItem(world.as("hubot"), { projectId: project.id, issue: hidden })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(addProjectItem(world.as("hubot"), { projectId: project.id, issue: open })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  // A project that is not public is its owner's alone: by id, by search, by an issue's list.
  const { data } = await world.graphql(
    "tess",
    `query ($id: ID!) { node(id: $id) { id } search(query: "project:hubot/1", type: ISSUE_ADVANCED) { issueCount errors { message } } }`,
    { id: globalId("PVT", project.id) },
  );
  expect(data).toEqual({
    node: null,
    search: { issueCount: 0, errors: [{ message: 'Project "hubot/1" not found' }] },
  });
  await expect(
    createProject(world.as("hubot"), { ownerId: world.hello.ownerId, title: "Theirs" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("adding and removing an item records one event each", async ({ world }) => {
  const mona = world.as("mona");
  const project = await createProject(mona, { ownerId: world.hello.ownerId, title: "Plan" });
  const issue = toIssueKey(await world.issue("mona"));
  const item = { projectId: project.id, issue };
  await addProjectItem(mona, item);
  await addProjectItem(mona, item);
  await deleteProjectItem(mona, item);
  await expect(deleteProjectItem(mona, item)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await loadEventKinds(world, issue.id)).toEqual([
    "ISSUE_OPENED",
    "ADDED_TO_PROJECT_V2",
    "REMOVED_FROM_PROJECT_V2",
  ]);
});

test("projects of an owner are numbered one after another", async ({ world }) => {
  const [mona, hubot] = [world.as("mona"), world.as("hubot")];
  const ownerId = world.hello.ownerId;
  expect(await createProject(mona, { ownerId, title: " Plan " })).toMatchObject({ number: 1, title: "Plan" });
  expect(await createProject(mona, { ownerId, title: "Next" })).toMatchObject({ number: 2 });
  expect(await createProject(hubot, { ownerId: world.id("hubot"), title: "Mine" })).toMatchObject({ number: 1 });
  await expect(createProject(mona, { ownerId, title: " " })).rejects.toThrow("Title can't be blank");
});

test("a project is changed and deleted by its owner; it is not found by others until it is public", async ({
  world,
}) => {
  const [hubot, tess] = [world.as("hubot"), world.as("tess")];
  const { id } = await createProject(hubot, { ownerId: world.id("hubot"), title: "Mine" });
  await expect(updateProject(tess, { id, title: "Theirs" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await updateProject(hubot, { id, public: true, closed: true })).toMatchObject({
    title: "Mine",
    isPublic: true,
    isClosed: true,
  });
  await expect(updateProject(tess, { id, title: "Theirs" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(deleteProject(tess, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await deleteProject(hubot, { id });
  await expect(deleteProject(hubot, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a new issue is added to projects of the repository's owner by those who can triage", async ({ world }) => {
  const mona = world.as("mona");
  const project = await createProject(mona, { ownerId: world.hello.ownerId, title: "Plans" });
  await updateProject(mona, { id: project.id, public: true });
  const own = await createProject(world.as("hubot"), { ownerId: world.id("hubot"), title: "Mine" });
  const input = { repositoryId: world.hello.id, title: "New", projectIds: [project.id] };
  const issue = await createIssue(world.as("tess"), input);
  const items = await world.db.rows(sql`select project_id from project_items where issue_id = ${issue.id}`);
  expect(items).toEqual([{ projectId: project.id }]);
  await expect(createIssue(world.as("rita"), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await updateProject(world.as("hubot"), { id: own.id, public: true });
  await expect(createIssue(world.as("tess"), { ...input, projectIds: [own.id] })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("the projects of an issue have addresses, and only those that the viewer can see are listed", async ({
  world,
}) => {
  const mona = world.as("mona");
  const shown = await createProject(mona, { ownerId: world.hello.ownerId, title: "Plan" });
  await updateProject(mona, { id: shown.id, public: true });
  const hidden = await createProject(mona, { ownerId: world.id("mona"), title: "Private" });
  const issue = await world.issue("mona");
  for (const { id } of [shown, hidden]) await addProjectItem(mona, { projectId: id, issue: toIssueKey(issue) });
  const read = async (login: string | null) => {
    const { data, errors } = await world.graphql(
      login,
      `query ($id: ID!) { node(id: $id) { ... on Issueish { projectItemsNext { totalCount nodes { project { url resourcePath } } } } } }`,
      { id: globalId("I", issue.repositoryId, issue.id) },
    );
    expect(errors).toBeUndefined();
    return (data as { node: { projectItemsNext: unknown } }).node.projectItemsNext;
  };
  const plan = {
    project: { url: "http://localhost:4000/orgs/octo/projects/1", resourcePath: "/orgs/octo/projects/1" },
  };
  expect(await read(null)).toEqual({ totalCount: 1, nodes: [plan] });
  expect(await read("mona")).toMatchObject({
    totalCount: 2,
    nodes: [plan, { project: { resourcePath: "/users/mona/projects/1" } }],
  });
});
