import { expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import { TABLES } from "#server/platform/distribution/placement.ts";
import { SHARD_TRIGGERS } from "#server/platform/distribution/shard-triggers.ts";
import { sql } from "#server/platform/db/sql.ts";
import { citusTest, plainTest } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

/** What the program does on a distributed database, and the work of an older version that does not run on one. */
const REPLACED = ["forget_account", "take_numbers"];
/** Of events alone: undistributed, the column has a default. */
const ADDED = ["set_transaction"];

plainTest("each trigger on a table of workers has its form for shards", async ({ world: { db } }) => {
  const rows = await db.rows<{ name: string }>(sql`
    select tgname as name from pg_trigger where not tgisinternal and tgname !~ '^(record_|count_access_)'
      and tgrelid::regclass::text = any(${[...TABLES.distributed, ...TABLES.reference]}::text[])`);
  const names = rows.map(({ name }) => name).filter((name) => !REPLACED.includes(name));
  expect([...names, ...ADDED].toSorted()).toEqual(SHARD_TRIGGERS.map(({ name }) => name).toSorted());
});

citusTest("counters of a distributed database are those of its issues", async ({ world }) => {
  const { hello, secret, db } = world;
  const first = await world.issue("mona", { assigneeIds: [world.id("tess")] });
  await world.issue("mona", { repositoryId: secret.id });
  await closeIssue(world.as("mona"), toIssueKey(first));
  const counts = await db.rows(sql`
    select repository_id, state, count::int from issue_counts where count <> 0 order by repository_id`);
  expect(counts).toEqual([
    { repositoryId: hello.id, state: "CLOSED", count: 1 },
    { repositoryId: secret.id, state: "OPEN", count: 1 },
  ]);
  const assigned = await db.rows(sql`
    select state, count::int from facet_counts where repository_id = ${hello.id} and facet = 'ASSIGNEE' and facet_id = ${world.id("tess")}
      and count <> 0`);
  expect(assigned).toEqual([{ state: "CLOSED", count: 1 }]);
});
