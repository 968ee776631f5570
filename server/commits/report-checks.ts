import type { CommitKey } from "#server/commits/commit.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";

/** Runs after the check runs or statuses of a commit have changed. */
export const CHECKS_REPORTED = defineHook<(ctx: Context, commit: CommitKey) => Promise<void>>("CHECKS_REPORTED");

export async function reportChecks(ctx: Context, { repositoryId, oid }: CommitKey): Promise<void> {
  for (const step of getSteps(ctx, CHECKS_REPORTED)) await step(ctx, { repositoryId, oid });
}

/** The state of all checks of a commit of the repository as an expression of type check_state; null without checks. */
export function checkStateOf(repositoryId: number, oid: Sql): Sql {
  return sql`(
    select case when bool_or(x.state = 'ERROR') then 'ERROR' when bool_or(x.state = 'FAILURE') then 'FAILURE'
      when bool_or(x.state in ('PENDING', 'EXPECTED')) then 'PENDING' when count(*) > 0 then 'SUCCESS' end::check_state
    from (
      select c.state::text from check_runs c where c.repository_id = ${repositoryId} and c.head_oid = ${oid}
      union all
      select last.state from (
        select distinct on (s.context) s.state::text as state from commit_statuses s
        where s.repository_id = ${repositoryId} and s.oid = ${oid} order by s.context, s.id desc) last) x)`;
}
