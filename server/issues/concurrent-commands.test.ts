import { expect, test } from "vitest";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { reloadIssue } from "#server/issues/issue.ts";
import { addLabels } from "#server/issues/label-issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { toIssueKey, makeWorld } from "#server/test/world.ts";

test("concurrent commands on one issue all have their effect", async () => {
  const copy = await copyDatabase();
  const database = openDatabase(copy.connection, { poolSize: 8 });
  try {
    const world = await makeWorld(database);
    const issue = toIssueKey(await world.issue("mona"));
    const labelIds: number[] = [];
    for (const name of ["a", "b", "c", "d"]) {
      labelIds.push((await createLabel(world.as("wren"), { repositoryId: world.hello.id, name, color: "fff" })).id);
    }
    const as =
      (login: string) =>
      <T>(run: (ctx: ReturnType<typeof world.as>) => Promise<T>) =>
        database.transaction((db) => run({ ...world.as(login), db }));
    await Promise.all([
      ...labelIds.map((id) => as("tess")((ctx) => addLabels(ctx, { ...issue, labelIds: [id] }))),
      as("wren")((ctx) => updateIssue(ctx, { ...issue, title: "Another" })),
      as("mona")((ctx) => closeIssue(ctx, issue)),
      as("mona")((ctx) => closeIssue(ctx, issue)),
    ]);
    const after = await reloadIssue(world.as("mona"), issue);
    expect(after.labelIds.toSorted((a, b) => a - b)).toEqual(labelIds);
    expect(after).toMatchObject({ title: "Another", state: "CLOSED" });
    await as("mona")((ctx) => reopenIssue(ctx, issue));
    const rows = await database.rows<{ kind: string; count: number }>(
      sql`select kind, count(*) as count from events where issue_id = ${issue.id} group by 1 order by 1`,
    );
    expect(Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))).toEqual({
      CLOSED: 1,
      ISSUE_OPENED: 1,
      LABELED: 4,
      RENAMED_TITLE: 1,
      REOPENED: 1,
    });
  } finally {
    await database.close();
    await copy.drop();
  }
});
