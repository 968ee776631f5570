import { describe, expect, test } from "vitest";
import { groupRows } from "#web/timeline/group-rows.ts";

const row = (typename: string, actor: string, minute: number) => ({
  id: `${typename}${minute}`,
  typename,
  actor,
  createdAt: new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString(),
});

const shape = (...rows: ReturnType<typeof row>[]) => groupRows(rows).map((group) => group.length);

describe("adjacent events of a timeline", () => {
  test("of one person and one kind are one group", () => {
    expect(shape(row("LabeledEvent", "a", 0), row("UnlabeledEvent", "a", 1), row("LabeledEvent", "a", 2))).toEqual([3]);
  });

  test("of another person, of another kind, with an item between them, or over an hour apart are not", () => {
    expect(shape(row("LabeledEvent", "a", 0), row("LabeledEvent", "b", 1))).toEqual([1, 1]);
    expect(shape(row("LabeledEvent", "a", 0), row("AssignedEvent", "a", 1))).toEqual([1, 1]);
    expect(shape(row("LabeledEvent", "a", 0), row("IssueComment", "a", 1), row("LabeledEvent", "a", 2))).toEqual([
      1, 1, 1,
    ]);
    expect(shape(row("LabeledEvent", "a", 0), row("LabeledEvent", "a", 61))).toEqual([1, 1]);
  });

  test("are never grouped when they close or reopen the issue", () => {
    expect(shape(row("ClosedEvent", "a", 0), row("ReopenedEvent", "a", 1), row("ClosedEvent", "a", 2))).toEqual([
      1, 1, 1,
    ]);
  });
});
