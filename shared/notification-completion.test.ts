import { expect, test } from "vitest";
import { completeNotificationFilter } from "#shared/notification-completion.ts";

const REPOSITORIES = ["octo/hello", "octo/secret", "mona/tool"];

/** The text after each suggestion at the cursor, which is `|`. */
function complete(marked: string): string[] {
  const cursor = marked.indexOf("|");
  const text = marked.replace("|", "");
  const completion = completeNotificationFilter(text, cursor, { repositories: REPOSITORIES });
  return (completion?.texts ?? []).map((item) => text.slice(0, completion?.start) + item + text.slice(completion?.end));
}

test("qualifiers are completed where a word begins", () => {
  expect(complete("|")).toEqual(["is:", "reason:", "repo:", "org:", "author:"]);
  expect(complete("is:unread re|")).toEqual(["is:unread reason:", "is:unread repo:"]);
  expect(complete("label|")).toEqual([]);
});

test("values are completed, also one of several and in the middle of the text", () => {
  expect(complete("reason:ment|")).toEqual(["reason:mention", "reason:comment", "reason:team-mention"]);
  expect(complete("reason:mention,assi|")).toEqual(["reason:mention,assign"]);
  expect(complete("is:do| crash")).toEqual(["is:done crash"]);
  expect(complete("repo:OCTO|")).toEqual(["repo:octo/hello", "repo:octo/secret"]);
  expect(complete("org:|")).toEqual(["org:octo", "org:mona"]);
  expect(complete("author:mo|")).toEqual([]);
});
