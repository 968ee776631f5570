import { expect, test } from "vitest";
import { untilEnded } from "#server/platform/events/until-ended.ts";

test("what runs at first is waited for, and not what begins later", async () => {
  const lists = [["1", "2"], ["2", "3"], ["3"], []];
  await untilEnded(async () => lists.shift() ?? []);
  expect(lists).toEqual([[]]);
});
