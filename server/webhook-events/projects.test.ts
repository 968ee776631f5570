import { expect } from "vitest";
import { createProjectField } from "#server/project-fields/define-field.ts";
import { clearProjectItemValue, setProjectItemValue } from "#server/project-fields/set-value.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addDraftIssue, convertDraftIssue, updateDraftIssue } from "#server/projects/write-draft.ts";
import {
  archiveProjectItem,
  moveProjectItem,
  removeProjectItem,
  unarchiveProjectItem,
} from "#server/projects/write-item.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";
import { addHook, names, takeDeliveries } from "#server/webhook-events/test/deliveries.ts";

test("an organization is told about the items of its projects, its repositories are not", async ({ world }) => {
  const mona = world.as("mona");
  const { id: projectId } = await createProject(mona, { ownerId: world.hello.ownerId, title: "Plan" });
  const issue = await world.issue("mona");
  await addHook(world, { repositoryId: world.hello.id });
  const organization = await addHook(world, { organizationId: world.hello.ownerId });
  const first = await addProjectItem(mona, { projectId, issue: toIssueKey(issue) });
  await addProjectItem(mona, { projectId, issue: toIssueKey(issue) });
  const draft = await addDraftIssue(mona, { projectId, title: "Later", body: "Text" });
  const created = await takeDeliveries(world);
  expect(names(created)).toEqual(["projects_v2_item.created", "projects_v2_item.created"]);
  expect(created.map(({ webhookId }) => webhookId)).toEqual([organization, organization]);
  expect(created[0]?.payload).toMatchObject({
    projects_v2_item: {
      id: first.id,
      project_node_id: globalId("PVT", projectId),
      content_node_id: globalId("I", issue.repositoryId, issue.id),
      content_type: "Issue",
      creator: { login: "mona" },
      archived_at: null,
    },
    organization: { login: "octo" },
  });
  expect(created[1]?.payload).toMatchObject({ projects_v2_item: { content_type: "DraftIssue" } });

  const item = { projectId, itemId: draft.id };
  await updateDraftIssue(mona, { itemId: draft.id, body: "More" });
  await moveProjectItem(mona, { ...item, afterId: null });
  await moveProjectItem(mona, { ...item, afterId: null });
  await archiveProjectItem(mona, item);
  await archiveProjectItem(mona, item);
  await unarchiveProjectItem(mona, item);
  await convertDraftIssue(mona, { itemId: draft.id, repositoryId: world.hello.id });
  await removeProjectItem(mona, item);
  const deliveries = (await takeDeliveries(world)).filter(({ event }) => event === "projects_v2_item");
  expect(deliveries.map(({ action }) => action)).toEqual([
    "edited",
    "reordered",
    "archived",
    "restored",
    "converted",
    "deleted",
  ]);
  expect(deliveries[1]?.payload).toMatchObject({
    changes: { previous_projects_v2_item_node_id: { from: globalId("PVTI", first.id), to: null } },
  });
  expect(deliveries[0]?.payload["changes"]).toEqual({ body: { from: "Text", to: "More" } });
  expect(deliveries[2]?.payload).toMatchObject({ projects_v2_item: { archived_at: expect.any(String) as string } });
});

test("a value of an item is told with its field", async ({ world }) => {
  const mona = world.as("mona");
  const { id: projectId } = await createProject(mona, { ownerId: world.hello.ownerId, title: "Plan" });
  const { id: fieldId } = await createProjectField(mona, { projectId, name: "Effort", dataType: "NUMBER" });
  const { id: itemId } = await addDraftIssue(mona, { projectId, title: "Later" });
  await addHook(world, { organizationId: world.hello.ownerId });
  await setProjectItemValue(mona, { projectId, itemId, fieldId, value: { number: 3 } });
  await clearProjectItemValue(mona, { projectId, itemId, fieldId });
  await clearProjectItemValue(mona, { projectId, itemId, fieldId });
  const deliveries = await takeDeliveries(world);
  expect(names(deliveries)).toEqual(["projects_v2_item.edited", "projects_v2_item.edited"]);
  expect(deliveries[0]?.payload["changes"]).toEqual({
    field_value: {
      field_type: "number",
      field_node_id: globalId("PVTF", fieldId),
      field_name: "Effort",
      project_number: 1,
    },
  });
});
