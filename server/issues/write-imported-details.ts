import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type ImportedDetails = {
  issueId: number;
  /** The number of the milestone. */
  milestone: number | null;
  /** The name of the type. */
  type: string | null;
  isLocked: boolean;
  lockReason: string | null;
};

/** Writes what only archives of this program have about issues. Names that are not there are left out. */
export async function writeImportedDetails(
  ctx: Context,
  target: { ownerId: number; repositoryId: number },
  details: readonly ImportedDetails[],
): Promise<void> {
  await ctx.db.run(sql`
    update issues i set is_locked = x."isLocked", lock_reason = x."lockReason",
      milestone_id = (select m.id from milestones m where m.repository_id = ${target.repositoryId} and m.number = x."milestone"),
      issue_type_id = (select t.id from issue_types t where t.organization_id = ${target.ownerId} and lower(t.name) = lower(x."type"))
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as x ("issueId" bigint, "milestone" int, "type" text,
      "isLocked" boolean, "lockReason" lock_reason)
    where i.repository_id = ${target.repositoryId} and i.id = x."issueId"`);
}

/** Puts the issues of a new milestone into the order of an archive. */
export async function writeImportedMilestoneOrder(
  ctx: Context,
  repositoryId: number,
  { milestone, issues }: { milestone: number; issues: readonly number[] },
): Promise<void> {
  // Fractions below every id: issues that are added later come after them.
  await ctx.db.run(sql`
    update issues i set milestone_rank = o.position::numeric / 1000000000 + 0.0000000001
    from unnest(${[...issues]}::int[]) with ordinality as o (number, position), milestones m
    where i.repository_id = ${repositoryId} and i.number = o.number and m.repository_id = ${repositoryId}
      and m.number = ${milestone} and i.milestone_id = m.id`);
}

/** Two issues of the archive by their numbers. */
type ImportedDuplicate = { number: number; duplicateOf: number };

export async function writeImportedDuplicates(
  ctx: Context,
  repositoryId: number,
  duplicates: readonly ImportedDuplicate[],
): Promise<void> {
  await ctx.db.run(sql`
    update issues i set duplicate_of_id = c.id, duplicate_of_repository_id = c.repository_id
    from jsonb_to_recordset(${JSON.stringify(duplicates)}::jsonb) as x ("number" int, "duplicateOf" int)
    join issues c on c.repository_id = ${repositoryId} and c.number = x."duplicateOf"
    where i.repository_id = ${repositoryId} and i.number = x."number" and i.id <> c.id and i.duplicate_of_id is null`);
}
