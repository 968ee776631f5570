import { expect } from "vitest";
import { addLabels, removeLabels } from "#server/issues/label-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { test } from "#server/test/world-test.ts";

test("adding and removing a label records one event each", async ({ world }) => {
  const issue = await world.issue("mona");
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await addLabels(world.as("tess"), { ...issue, labelIds: [label.id, label.id] });
  await addLabels(world.as("tess"), { ...issue, labelIds: [label.id] });
  await removeLabels(world.as("tess"), { ...issue, labelIds: [label.id] });
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "LABELED", "UNLABELED"]);
});

test("readers cannot label an issue (CVE-2024-7711)", async ({ world }) => {
  const issue = await world.issue("mona");
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  for (const login of ["hubot", "rita"]) {
    await expect(addLabels(world.as(login), { ...issue, labelIds: [label.id] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});
