import { expect, test } from "vitest";
import { describeBulkChanges } from "#web/bulk/jobs/describe-bulk-changes.ts";

const change = (property: string, fields: { added?: string[]; removed?: string[]; isCleared?: boolean }) => ({
  property,
  added: [],
  removed: [],
  isCleared: false,
  ...fields,
});

test.each([
  ["Closed as completed", change("STATE", { added: ["Completed"] })],
  ["Closed as not planned", change("STATE", { added: ["Not planned"] })],
  ["Reopened", change("STATE", { added: ["Open"] })],
  ["Added label bug", change("LABELS", { added: ["bug"] })],
  [
    "Added labels bug, docs, and ui, removed label old",
    change("LABELS", { added: ["bug", "docs", "ui"], removed: ["old"] }),
  ],
  [
    "Assigned mona, unassigned hubot and octocat",
    change("ASSIGNEES", { added: ["mona"], removed: ["hubot", "octocat"] }),
  ],
  ["Added to project Roadmap", change("PROJECTS", { added: ["Roadmap"] })],
  ["Removed from projects Roadmap and Ideas", change("PROJECTS", { removed: ["Roadmap", "Ideas"] })],
  ["Set milestone v1", change("MILESTONE", { added: ["v1"] })],
  ["Removed milestone v1", change("MILESTONE", { removed: ["v1"], isCleared: true })],
  ["Removed the milestone", change("MILESTONE", { isCleared: true })],
  ["Set type Bug", change("ISSUE_TYPE", { added: ["Bug"] })],
  ["Removed the type", change("ISSUE_TYPE", { isCleared: true })],
])("%s", (text, item) => {
  expect(describeBulkChanges([item])).toBe(text);
});

test("several changes are one sentence", () => {
  const changes = [change("STATE", { added: ["Completed"] }), change("LABELS", { added: ["Bug"] })];
  expect(describeBulkChanges(changes)).toBe("Closed as completed, added label Bug");
});
