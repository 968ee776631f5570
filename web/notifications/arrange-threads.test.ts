import { expect, test } from "vitest";
import { arrangeThreads } from "#web/notifications/arrange-threads.ts";

const threads = (ids: string) => ids.split("").map((id) => ({ id }));

function arrange(latest: string, held: string | undefined, openId?: string, returnedIds = "") {
  const result = arrangeThreads(threads(latest), {
    held: held === undefined ? undefined : threads(held),
    openId,
    returnedIds: returnedIds.split(""),
  });
  return [result.threads.map(({ id }) => id).join(""), result.newCount];
}

test("without a reader the list is as the server has it", () => {
  expect(arrange("xab", undefined)).toEqual(["xab", 0]);
});

test("while somebody reads, rows stay where they are, and new ones are counted", () => {
  expect(arrange("xyabc", "abc")).toEqual(["abc", 2]);
  expect(arrange("caxb", "abc")).toEqual(["abc", 1]);
});

test("rows that left the list go, except the open one, and the next page's first ones follow", () => {
  expect(arrange("bcd", "abc")).toEqual(["bcd", 0]);
  expect(arrange("bcd", "abc", "a")).toEqual(["abcd", 0]);
});

test("when nothing is left of what was there, the list is as the server has it", () => {
  expect(arrange("xy", "ab")).toEqual(["xy", 0]);
  expect(arrange("", "ab")).toEqual(["", 0]);
});

test("what the person has brought back by undoing is where it was", () => {
  expect(arrange("xabc", "ac", undefined, "b")).toEqual(["abc", 1]);
  expect(arrange("abc", "bc", undefined, "a")).toEqual(["abc", 0]);
});
