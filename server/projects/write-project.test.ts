import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("adding an issue to a project takes triage access to the issue (CVE-2022-38183)", async ({ world }) => {
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
