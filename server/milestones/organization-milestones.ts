import { visibleWith } from "#server/access/visible.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { createMilestone, type NewMilestone } from "#server/milestones/create-milestone.ts";
import { MILESTONE_COLUMNS, type MilestoneRow } from "#server/milestones/milestone.ts";
import { updateMilestone } from "#server/milestones/update-milestone.ts";
import { readCount } from "#server/platform/read-count.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs, type Slice } from "#server/platform/graphql/connection.ts";
import { loadRepositories, viewerCan } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

/** The visible milestones of one title, in any case, in the repositories of an owner. */
export type SharedMilestone = {
  ownerId: number;
  /** The requested state; null: both. */
  state: "OPEN" | "CLOSED" | null;
  title: string;
  dueOn: Date | null;
  updatedAt: Date;
  openIssueCount: number;
  closedIssueCount: number;
  repositoryCount: number;
};

type SharedMilestoneArgs = PageArgs & { state?: "OPEN" | "CLOSED" | null; query?: string | null };

/** One row for each title, ordered by due date. */
export function sharedMilestones(
  ctx: Context,
  owner: AccountRow,
  args: SharedMilestoneArgs,
): Promise<Connection<SharedMilestone>> {
  const text = args.query?.trim() || null;
  const where = sql`r.owner_id = ${owner.id} and ${visibleWith(ctx.viewer, "ISSUES_READ", "PULL_REQUESTS_READ")}
    and (${args.state ?? null}::milestone_state is null or m.state = ${args.state ?? null}::milestone_state)
    and (${text}::text is null or strpos(lower(m.title), lower(${text ?? ""})) > 0)`;
  const count = () =>
    readCount(
      ctx,
      sql`select count(distinct lower(m.title)) from milestones m join repositories r on r.id = m.repository_id where ${where}`,
    );
  const load = async ({ limit, offset }: Slice): Promise<SharedMilestone[]> => {
    const rows = await ctx.db.rows<Omit<SharedMilestone, "ownerId" | "state">>(sql`
    select min(m.title) as title, min(m.due_on) as due_on, max(m.updated_at) as updated_at, count(*)::int as repository_count,
      coalesce(sum(c.open), 0)::int as open_issue_count, coalesce(sum(c.closed), 0)::int as closed_issue_count
    from milestones m join repositories r on r.id = m.repository_id
    left join lateral (select sum(f.count) filter (where f.state = 'OPEN') as open, sum(f.count) filter (where f.state = 'CLOSED') as closed
      from facet_counts f where f.facet = 'MILESTONE' and f.facet_id = m.id and f.repository_id = m.repository_id) c on true
    where ${where} group by lower(m.title)
    order by min(m.due_on) nulls last, lower(m.title) limit ${limit} offset ${offset}`);
    return rows.map((row) => ({ ...row, ownerId: owner.id, state: args.state ?? null }));
  };
  return loadConnection(args, LIMITS.milestonesPage, { count, load });
}

type TitleKey = { ownerId: number; title: string; state: "OPEN" | "CLOSED" | null };

export const titleKey = (key: TitleKey) => `${key.ownerId}:${key.state ?? ""}:${key.title.toLowerCase()}`;

/** The milestones of each title, ordered by repository. */
export async function loadMilestonesByTitle(ctx: Context, keys: readonly TitleKey[]): Promise<MilestoneRow[][]> {
  const rows = await ctx.db.rows<MilestoneRow & { position: number }>(sql`
    select ${MILESTONE_COLUMNS}, w.position::int from unnest(${keys.map((k) => k.ownerId)}::bigint[], ${keys.map((k) => k.title)}::text[],
        ${keys.map((k) => k.state)}::milestone_state[]) with ordinality as w (owner_id, title, state, position)
    join repositories r on r.owner_id = w.owner_id and ${visibleWith(ctx.viewer, "ISSUES_READ", "PULL_REQUESTS_READ")}
    join milestones m on m.repository_id = r.id and lower(m.title) = lower(w.title) and (w.state is null or m.state = w.state)
    order by w.position, lower(r.name), m.number`);
  return keys.map((_, index) =>
    rows.filter((row) => row.position === index + 1).slice(0, LIMITS.sharedMilestoneRepositories),
  );
}

/** Creates a milestone in all of these repositories of an owner, or in none. */
export async function createSharedMilestone(
  ctx: Context,
  input: Omit<NewMilestone, "repositoryId"> & { ownerId: number; repositoryIds: readonly number[] },
): Promise<MilestoneRow[]> {
  const ids = [...new Set(input.repositoryIds)].sort((a, b) => a - b);
  if (ids.length === 0) throw unprocessable("Select at least one repository", "repositoryIds");
  if (ids.length > LIMITS.sharedMilestoneRepositories) {
    throw unprocessable(`Select up to ${LIMITS.sharedMilestoneRepositories} repositories`, "repositoryIds");
  }
  const repositories = await loadRepositories(ctx, ids);
  if (repositories.some((repository) => repository?.ownerId !== input.ownerId)) {
    throw notFound("a Repository of this owner");
  }
  const milestones: MilestoneRow[] = [];
  for (const repositoryId of ids) milestones.push(await createMilestone(ctx, { ...input, repositoryId }));
  return milestones;
}

/** Closes or reopens the milestones of a title in all repositories in which the viewer can. */
export async function updateSharedMilestone(
  ctx: Context,
  input: { ownerId: number; title: string; state: "OPEN" | "CLOSED" },
): Promise<MilestoneRow[]> {
  const before = input.state === "OPEN" ? "CLOSED" : "OPEN";
  const [found = []] = await loadMilestonesByTitle(ctx, [
    { ownerId: input.ownerId, title: input.title, state: before },
  ]);
  if (found.length === 0) throw notFound("a Milestone of this title");
  const repositories = await loadRepositories(
    ctx,
    found.map((milestone) => milestone.repositoryId),
  );
  const permitted = found.filter(
    (_, index) => repositories[index] && viewerCan(ctx, "milestone.close", repositories[index]),
  );
  // If none is permitted, the command throws the error.
  const changed: MilestoneRow[] = [];
  for (const milestone of permitted.length > 0 ? permitted : found.slice(0, 1)) {
    changed.push(
      await updateMilestone(ctx, { repositoryId: milestone.repositoryId, id: milestone.id, state: input.state }),
    );
  }
  return changed;
}
