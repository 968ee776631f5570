import { expect } from "vitest";
import { recordAll, type NewEvent } from "#server/events/record.ts";
import { toIssueKey } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

test("events recorded together take as many statements as one, subscribers included", async ({ world }) => {
  const events: NewEvent[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { id, repositoryId } = toIssueKey(await world.issue("mona"));
    events.push({ repositoryId, issueId: id, kind: "ASSIGNED", data: { assigneeId: world.id("tess") } });
  }
  const countStatements = async (some: readonly NewEvent[]) => {
    const before = world.db.statements.count;
    await recordAll(world.as("mona"), some);
    return world.db.statements.count - before;
  };
  const one = await countStatements(events.slice(0, 1));
  expect(await countStatements(events)).toBe(one);
  expect(one).toBeLessThanOrEqual(4);
});
