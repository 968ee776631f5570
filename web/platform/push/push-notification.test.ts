import { expect, test } from "vitest";
import { findPage, readPushMessage } from "#web/platform/push/push-notification.ts";

const ORIGIN = "https://milepost.test";
const MESSAGE = { title: "A title", body: "mona left a comment", path: "/octo/hello/issues/1", tag: "1.1", at: 1 };

test("a message is read", () => {
  expect(readPushMessage(JSON.stringify(MESSAGE), ORIGIN)).toEqual(MESSAGE);
});

test("for what is not a message, or leads to another site, there is a notification all the same", () => {
  const others = ["", "null", "{}", "[1]", "text", undefined];
  const elsewhere = ["https://evil.test/", "//evil.test/", "/\\evil.test/", "javascript:alert(1)"];
  const texts = [...others, ...elsewhere.map((path) => JSON.stringify({ ...MESSAGE, path }))];
  for (const text of texts) expect(readPushMessage(text, ORIGIN).path).toBe("/notifications");
});

test("the tab with the same page is found, whatever its search and hash", () => {
  const page = (path: string, focused = false) => ({ url: ORIGIN + path, focused });
  const [list, first, second] = [
    page("/octo/hello/issues"),
    page("/octo/hello/issues/1?a#b"),
    page("/octo/hello/issues/1", true),
  ];
  expect(findPage([list, first], "/octo/hello/issues/1#issuecomment-2")).toBe(first);
  expect(findPage([list, first, second], "/octo/hello/issues/1")).toBe(second);
  expect(findPage([list], "/octo/hello/issues/1")).toBeUndefined();
});
