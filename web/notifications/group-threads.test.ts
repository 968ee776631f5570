import { expect, test } from "vitest";
import { getStartOfDay, groupThreads } from "#web/notifications/group-threads.ts";

const thread = (lastUpdatedAt: string, nameWithOwner = "octo/hello") => ({
  lastUpdatedAt,
  subject: { repository: { nameWithOwner } },
});

test("notifications are grouped by when they came", () => {
  const startOfToday = getStartOfDay(Date.parse("2026-05-08T15:00:00Z"), "utc");
  const threads = ["2026-05-08T01:00:00Z", "2026-05-07T23:00:00Z", "2026-05-04T10:00:00Z", "2026-01-01T00:00:00Z"];
  const groups = groupThreads(
    threads.map((at) => thread(at)),
    { group: "date", startOfToday },
  );
  expect(groups.map(({ title }) => title)).toEqual(["Today", "Yesterday", "This week", "Older"]);
});

test("notifications are grouped by repository", () => {
  const at = "2026-05-08T01:00:00Z";
  const threads = [thread(at, "octo/a"), thread(at, "octo/a"), thread(at, "octo/b")];
  const groups = groupThreads(threads, { group: "repository", startOfToday: 0 });
  expect(groups.map(({ title, threads: list }) => [title, list.length])).toEqual([
    ["octo/a", 2],
    ["octo/b", 1],
  ]);
});
