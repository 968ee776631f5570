import { expect } from "vitest";
import { loadBodies } from "#server/issues/issue.ts";
import { toggleTask } from "#server/issues/toggle-task.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("a tick changes one checkbox of the body and nothing else", async ({ world }) => {
  const { issue } = await createDiscussion(world);
  await toggleTask(world.as("hubot"), { ...toIssueKey(issue), index: 0, checked: true, bodyVersion: 1 });
  expect((await loadBodies(world.as("hubot"), [issue]))[0]?.body).toBe("- [x] one\n- [x] two");
});

test("a tick in a body that somebody else changed is refused", async ({ world }) => {
  const { issue } = await createDiscussion(world);
  await updateIssue(world.as("hubot"), { ...toIssueKey(issue), body: "- [ ] zero\n- [ ] one" });
  const tick = toggleTask(world.as("hubot"), { ...toIssueKey(issue), index: 0, checked: true, bodyVersion: 1 });
  await expect(tick).rejects.toMatchObject({ code: "STALE_DATA" });
});

test("only those who can edit the issue tick its tasks", async ({ world }) => {
  const { issue } = await createDiscussion(world);
  const tick = toggleTask(world.as("tess"), { ...toIssueKey(issue), index: 0, checked: true });
  await expect(tick).rejects.toMatchObject({ code: "FORBIDDEN" });
});
