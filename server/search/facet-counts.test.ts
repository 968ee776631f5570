import fc from "fast-check";
import { expect } from "vitest";
import { setAssignees } from "#server/issues/assign-issue.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { setLabels } from "#server/issues/label-issue.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { toIssueKey } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

test("facet_counts agrees with a count of the issues after any commands", async ({ world }) => {
  const labels: number[] = [];
  for (const name of ["a", "b"])
    labels.push((await createLabel(world.as("mona"), { repositoryId: world.hello.id, name, color: "f00" })).id);
  const milestone = await createMilestone(world.as("mona"), { repositoryId: world.hello.id, title: "m" });
  const issues: IssueKey[] = [];
  for (let n = 0; n < 4; n += 1) issues.push(toIssueKey(await world.issue("mona")));
  const ctx = world.as("mona");
  const commands: ((issue: IssueKey, n: number) => Promise<unknown>)[] = [
    (issue, n) => setLabels(ctx, { ...issue, labelIds: labels.filter((_, index) => ((n >> index) & 1) === 1) }),
    (issue, n) => setAssignees(ctx, { ...issue, assigneeIds: n % 2 ? [world.id("tess")] : [] }),
    (issue, n) => setMilestone(ctx, { ...issue, milestoneId: n % 2 ? milestone.id : null }),
    (issue, n) => closeIssue(ctx, { ...issue, stateReason: n % 2 ? "COMPLETED" : "NOT_PLANNED" }),
    (issue) => reopenIssue(ctx, issue),
  ];
  const step = fc.tuple(fc.nat(issues.length - 1), fc.nat(commands.length - 1), fc.nat(3));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const [issue, command, n] of steps) await commands[command]?.(issues[issue] as IssueKey, n);
      const differences = await world.db.rows(sql`
          with counted as (
            select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*)::int as count from issues i
            cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason, i.merged_at, i.is_draft, i.review_decision, i.check_state) f group by 1, 2, 3, 4, 5)
          select * from counted c full join (select * from facet_counts where count <> 0) k using (facet, facet_id, repository_id, is_pull, state)
          where c.count is distinct from k.count`);
      expect(differences).toEqual([]);
    }),
    { numRuns: 40 },
  );
  await world.db.run(sql`delete from issues where repository_id = ${world.hello.id}`);
  expect(await world.db.rows(sql`select 1 from facet_counts where count <> 0`)).toEqual([]);
});
