import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { requireRepository } from "#server/repositories/repository.ts";

export const FIRST_TIME_BANNER = "first_time_contributor_issues_banner";
const NOTICES = [FIRST_TIME_BANNER];

/** Hides a notice from the viewer for good, in one repository or in all of them. */
export async function dismissNotice(
  ctx: Context,
  input: { notice: string; repositoryId: number | null },
): Promise<void> {
  const accountId = requireSession(ctx);
  if (!NOTICES.includes(input.notice)) throw unprocessable(`Unknown notice "${input.notice.slice(0, 60)}".`, "notice");
  if (input.repositoryId !== null) await requireRepository(ctx, input.repositoryId);
  await ctx.db.run(sql`
    insert into dismissed_notices (account_id, notice, repository_id) values (${accountId}, ${input.notice}, ${input.repositoryId ?? 0})
    on conflict do nothing`);
}

/** Whether the viewer is signed in, has not opened an issue in the repository, and has not dismissed the banner. */
export async function showsFirstTimeBanner(ctx: Context, repositoryId: number): Promise<boolean> {
  const me = ctx.viewer.accountId;
  if (me === null) return false;
  const row = await ctx.db.row<{ shows: boolean }>(
    prepared(sql`
    select not exists (select 1 from dismissed_notices where account_id = ${me} and notice = ${FIRST_TIME_BANNER}
        and repository_id in (0, ${repositoryId}))
      and not exists (select 1 from issues where author_id = ${me} and repository_id = ${repositoryId}) as shows`),
  );
  return row?.shows ?? false;
}

/** Open issues with the label that GitHub uses to greet people. */
export async function goodFirstIssues(ctx: Context, repositoryId: number): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(
    prepared(sql`
    select coalesce(sum(c.count), 0)::int as count from labels l
    join facet_counts c on c.facet = 'LABEL' and c.facet_id = l.id and c.repository_id = l.repository_id
    where l.repository_id = ${repositoryId} and lower(l.name) = 'good first issue' and c.state = 'OPEN' and not c.is_pull`),
  );
  return row?.count ?? 0;
}
