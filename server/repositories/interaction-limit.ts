import { authorize, authorizeOrganization } from "#server/access/authorize.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { notFound, UserError } from "#server/errors.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { DAY_MS } from "#shared/durations.ts";

/** Who can open issues, comment and react for a time. People with write access always can. */
export type InteractionLimit = "COLLABORATORS_ONLY" | "CONTRIBUTORS_ONLY" | "EXISTING_USERS";
type LimitOrigin = "ORGANIZATION" | "REPOSITORY" | "USER";
type LimitRow = { restriction: InteractionLimit; expiresAt: Date | null; origin: LimitOrigin };

const EXPIRY_DAYS = { ONE_DAY: 1, THREE_DAYS: 3, ONE_WEEK: 7, ONE_MONTH: 30, SIX_MONTHS: 182 } as const;
export type LimitExpiry = keyof typeof EXPIRY_DAYS;

/** The limits in force now. That of an owner holds in all public repositories of the owner, and goes before theirs. */
export async function loadLimits(ctx: Context, ids: readonly number[]): Promise<(LimitRow | undefined)[]> {
  const rows = await ctx.db.rows<LimitRow & { repositoryId: number }>(
    prepared(sql`
    select distinct on (x.repository_id) x.repository_id, x.restriction, x.expires_at, x.origin from (
      select repository_id, restriction, expires_at, 'REPOSITORY' as origin, 1 as place from interaction_limits
      where repository_id = any(${ids}::bigint[])
      union all select r.id, l.restriction, l.expires_at, o.kind::text, 0
      from repositories r join owner_interaction_limits l on l.owner_id = r.owner_id join accounts o on o.id = r.owner_id
      where r.id = any(${ids}::bigint[]) and r.visibility = 'PUBLIC') x
    where x.expires_at is null or x.expires_at > ${ctx.now} order by x.repository_id, x.place`),
  );
  const byId = new Map(rows.map((row) => [row.repositoryId, row]));
  return ids.map((id) => byId.get(id));
}

/** The limit of an owner that is in force now. */
export async function loadOwnerLimits(ctx: Context, ids: readonly number[]): Promise<(LimitRow | undefined)[]> {
  const rows = await ctx.db.rows<LimitRow & { ownerId: number }>(
    prepared(sql`
    select l.owner_id, l.restriction, l.expires_at, o.kind::text as origin
    from owner_interaction_limits l join accounts o on o.id = l.owner_id
    where l.owner_id = any(${ids}::bigint[]) and (l.expires_at is null or l.expires_at > ${ctx.now})`),
  );
  const byId = new Map(rows.map((row) => [row.ownerId, row]));
  return ids.map((id) => byId.get(id));
}

/** A limit as the schema gives it. */
export function describeLimit(limit: LimitRow | undefined, origin: LimitOrigin) {
  if (!limit) return { limit: "NO_LIMIT" as const, expiresAt: null, origin };
  return { limit: limit.restriction, expiresAt: limit.expiresAt, origin: limit.origin };
}

type NewLimit = { limit: InteractionLimit | "NO_LIMIT"; expiry?: LimitExpiry | null };

/** Limits who can interact with the public repositories of an organization. The caller has loaded the organization. */
export async function setOwnerLimit(ctx: Context, input: NewLimit & { organizationId: number }): Promise<void> {
  await authorizeOrganization(ctx, input.organizationId);
  await writeOwnerLimit(ctx, input.organizationId, input);
}

/** Limits who can interact with the public repositories of a person, who alone can do that. */
export async function setUserInteractionLimit(ctx: Context, input: NewLimit & { userId: number }): Promise<AccountRow> {
  const viewerId = signedIn(ctx);
  const [user] = await loadAccounts(ctx, [input.userId]);
  if (user?.kind !== "USER") throw notFound("a User");
  if (user.id !== viewerId)
    throw new UserError("FORBIDDEN", "You can only limit interactions with your own repositories.");
  await writeOwnerLimit(ctx, user.id, input);
  return user;
}

async function writeOwnerLimit(ctx: Context, ownerId: number, { limit, expiry }: NewLimit): Promise<void> {
  if (limit === "NO_LIMIT") {
    await ctx.db.run(sql`delete from owner_interaction_limits where owner_id = ${ownerId}`);
    return;
  }
  await ctx.db.run(sql`
    insert into owner_interaction_limits (owner_id, restriction, expires_at, created_at)
    values (${ownerId}, ${limit}, ${toExpiresAt(ctx, expiry)}, ${ctx.now})
    on conflict (owner_id) do update set restriction = excluded.restriction, expires_at = excluded.expires_at, created_at = excluded.created_at`);
}

function toExpiresAt({ now }: Context, expiry: LimitExpiry | null | undefined): Date {
  return new Date(now.getTime() + EXPIRY_DAYS[expiry ?? "ONE_DAY"] * DAY_MS);
}

export async function setInteractionLimit(
  ctx: Context,
  input: NewLimit & { repositoryId: number },
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.limitInteractions", getGrant(ctx, repository));
  if (input.limit === "NO_LIMIT") {
    await ctx.db.run(sql`delete from interaction_limits where repository_id = ${repository.id}`);
    return repository;
  }
  const expiresAt = toExpiresAt(ctx, input.expiry);
  await ctx.db.run(sql`
    insert into interaction_limits (repository_id, restriction, expires_at, created_at)
    values (${repository.id}, ${input.limit}, ${expiresAt}, ${ctx.now})
    on conflict (repository_id) do update set restriction = excluded.restriction, expires_at = excluded.expires_at, created_at = excluded.created_at`);
  return repository;
}

const REASONS: Record<InteractionLimit, string> = {
  COLLABORATORS_ONLY: "users that are collaborators",
  CONTRIBUTORS_ONLY: "users that have contributed to this repository before",
  EXISTING_USERS: "users that have been here for longer than a day",
};

/** Why the viewer cannot open issues, comment or react, or null if they can. */
export async function interactionLimitReason(ctx: Context, repository: RepositoryRow): Promise<string | null> {
  if (ctx.viewer.accountId === null || repository.viewerRole !== "READ") return null;
  const limit = await batch(ctx, loadLimits, repository.id);
  if (!limit || (await isExempt(ctx, repository, limit))) return null;
  return `An owner of this repository has limited the ability to open issues, comment and react to ${REASONS[limit.restriction]}.`;
}

/** Throws if a limit applies to the viewer. */
export async function requireInteraction(ctx: Context, repository: RepositoryRow): Promise<void> {
  const reason = await interactionLimitReason(ctx, repository);
  if (reason !== null) throw new UserError("FORBIDDEN", reason);
}

async function isExempt(ctx: Context, repository: RepositoryRow, { restriction }: LimitRow): Promise<boolean> {
  const viewerId = ctx.viewer.accountId;
  const row = await ctx.db.row<{ isCollaborator: boolean; isContributor: boolean; isKnown: boolean }>(
    prepared(sql`
    select (exists (select 1 from collaborators where repository_id = ${repository.id} and account_id = ${viewerId})
        or exists (select 1 from organization_members where organization_id = ${repository.ownerId} and account_id = ${viewerId})) as is_collaborator,
      exists (select 1 from issues where author_id = ${viewerId} and repository_id = ${repository.id} and is_pull and merged_at is not null) as is_contributor,
      exists (select 1 from accounts where id = ${viewerId} and created_at < ${new Date(ctx.now.getTime() - DAY_MS)}) as is_known`),
  );
  if (!row) return false;
  if (restriction === "COLLABORATORS_ONLY") return row.isCollaborator;
  if (restriction === "CONTRIBUTORS_ONLY") return row.isCollaborator || row.isContributor;
  return row.isCollaborator || row.isContributor || row.isKnown;
}
