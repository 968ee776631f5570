import { accountTypeName, type AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";
import { visibleTeams, type TeamRow } from "#server/teams/team.ts";
import { LIMITS } from "#shared/limits.ts";

type Candidates = { people: AccountRow[]; teams: TeamRow[] };

/** Who can be asked to review: people as they are suggested for an issue, but not the author, and teams that can read the repository. */
export async function listReviewerCandidates(
  ctx: Context,
  { issue, repository }: { issue: IssueRow; repository: RepositoryRow },
  query: string | null | undefined,
): Promise<Candidates> {
  if (!viewerCan(ctx, "pull.requestReviews", repository)) return { people: [], teams: [] };
  const [accounts, teams] = await Promise.all([
    suggestedActors(ctx, repository, query),
    listTeamsThatRead(ctx, repository, query ?? ""),
  ]);
  const people = accounts.filter((account) => accountTypeName(account) === "User" && account.id !== issue.authorId);
  return { people, teams };
}

function listTeamsThatRead(ctx: Context, repository: RepositoryRow, query: string): Promise<TeamRow[]> {
  const text = query.trim().toLowerCase().replace(/^@/, "");
  return visibleTeams(
    ctx,
    sql`t.organization_id = ${repository.ownerId} and (${text} = '' or strpos(lower(t.name || ' ' || t.slug), ${text}) > 0)
      and (${repository.visibility === "PUBLIC"}
        or exists (select 1 from organizations o where o.account_id = t.organization_id and o.base_role is not null)
        or exists (select 1 from team_ancestors x join team_repositories s on s.team_id = x.ancestor_id
          where x.team_id = t.id and s.repository_id = ${repository.id}))`,
    sql`order by lower(t.name), t.id limit ${LIMITS.pickerItems}`,
  );
}
