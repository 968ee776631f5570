import { expect, test } from "vitest";
import { parseNotificationFilter } from "#shared/notification-filter.ts";

test("an empty filter is the inbox", () => {
  expect(parseNotificationFilter("")).toMatchObject({ box: "INBOX", reasons: [], words: [], problems: [] });
});

test("qualifiers and words are told apart", () => {
  expect(
    parseNotificationFilter(
      'reason:mention,team_mention repo:octo/hello is:unread is:pr org:octo author:mona "two words" fix',
    ),
  ).toMatchObject({
    isUnread: true,
    isPull: true,
    reasons: ["MENTION", "TEAM_MENTION"],
    repositories: ["octo/hello"],
    organizations: ["octo"],
    authors: ["mona"],
    words: ["two words", "fix"],
    problems: [],
  });
});

test("is:done, is:saved and is:snoozed look elsewhere", () => {
  expect(["is:done", "is:saved", "is:snoozed"].map((text) => parseNotificationFilter(text).box)).toEqual([
    "DONE",
    "SAVED",
    "SNOOZED",
  ]);
});

test("what is not known is reported with its position", () => {
  expect(parseNotificationFilter("a reason:luck is:x label:bug repo:hello org:").problems).toEqual([
    { message: '"reason:luck" is not known', start: 2, end: 13 },
    { message: '"is:x" is not known', start: 14, end: 18 },
    { message: '"label" is not a qualifier here', start: 19, end: 28 },
    { message: '"repo:hello" must be an owner and a name, such as repo:octo/hello', start: 29, end: 39 },
    { message: '"org:" needs a value', start: 40, end: 44 },
  ]);
});

test("reason:participating is everything but watching", () => {
  const { reasons } = parseNotificationFilter("reason:participating");
  expect(reasons).toContain("MENTION");
  expect(reasons).not.toContain("SUBSCRIBED");
});
