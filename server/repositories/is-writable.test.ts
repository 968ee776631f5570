import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";

test("a repository is writable unless it is archived, disabled or locked", async ({ world }) => {
  const isWritable = async () => {
    const { data } = await world.graphql(null, `{ repository(owner: "octo", name: "hello") { isWritable } }`);
    return (data as { repository: { isWritable: boolean } }).repository.isWritable;
  };
  expect(await isWritable()).toBe(true);
  for (const change of [
    sql`is_archived = true`,
    sql`is_archived = false, is_disabled = true`,
    sql`is_disabled = false, is_locked = true`,
  ]) {
    await world.db.run(sql`update repositories set ${change} where id = ${world.hello.id}`);
    expect(await isWritable()).toBe(false);
  }
});

test("a search accepts aggregations, and the viewer has the URL of the avatars", async ({ world }) => {
  await world.issue("tess");
  const { data, errors } = await world.graphql(
    "tess",
    `{ safeViewer { baseAvatarUrl }
      search(query: "repo:octo/hello is:issue", type: ISSUE_ADVANCED, first: 1, aggregations: true) { openIssueCount closedIssueCount }
      repository(owner: "octo", name: "hello") {
        search(query: "is:issue", type: ISSUE_ADVANCED, first: 1, aggregations: true) { openIssueCount closedIssueCount } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    safeViewer: { baseAvatarUrl: "http://localhost:4000/avatars" },
    search: { openIssueCount: 1, closedIssueCount: 0 },
    repository: { search: { openIssueCount: 1, closedIssueCount: 0 } },
  });
});
