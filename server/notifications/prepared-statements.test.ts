import { expect } from "vitest";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { plainTest as test } from "#server/test/world-test.ts";

/** The same database, which adds the beginnings of statements that are planned each time to a list. */
function listUnprepared(db: Queryable, found: string[]): Queryable {
  const check = (fragment: Sql) => {
    if (!fragment.isPrepared) found.push(fragment.parts.join("?").trim().slice(0, 80));
    return fragment;
  };
  return {
    ...db,
    rows: (fragment) => db.rows(check(fragment)),
    row: (fragment) => db.row(check(fragment)),
    run: (fragment) => db.run(check(fragment)),
    transaction: (work) => db.transaction((tx) => work(listUnprepared(tx, found))),
  };
}

// Planning the statement that notifies people takes ten times as long as executing it.
test("The statements that create an issue and notify people of it are planned once for each connection", async ({
  world,
}) => {
  const found: string[] = [];
  const db = listUnprepared(world.db, found);
  const input = { repositoryId: world.hello.id, title: "A title", body: "With @hubot." };
  await runCommand({ ...world.as("mona"), db }, createIssue, input);
  await takeQueuedEvents({ ...world.as(null), db }, notifyEvents);
  expect(found).toEqual([]);
});
