import { on } from "#server/events/on.ts";
import type { MilestoneKey } from "#server/milestones/milestone.ts";
import { touchMilestones } from "#server/milestones/update-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";

/** A milestone changes when issues come, go, close or reopen. */
export const touchMilestonesOfIssues = on(
  ["MILESTONED", "DEMILESTONED", "CLOSED", "REOPENED", "MERGED"],
  async (ctx, events) => {
    const keys: MilestoneKey[] = events.flatMap((event) =>
      event.kind === "MILESTONED" || event.kind === "DEMILESTONED"
        ? [{ repositoryId: event.repositoryId, id: event.data.milestoneId }]
        : [],
    );
    const issues = events.filter(({ kind }) => kind !== "MILESTONED" && kind !== "DEMILESTONED");
    if (issues.length > 0) {
      keys.push(
        ...(await ctx.db.rows<MilestoneKey>(sql`
          select distinct i.repository_id, i.milestone_id as id from issues i
          where (i.repository_id, i.id) in (select * from unnest(${issues.map((event) => event.repositoryId)}::bigint[],
            ${issues.map((event) => event.issueId)}::bigint[])) and i.milestone_id is not null`)),
      );
    }
    await touchMilestones(ctx, keys);
  },
);
