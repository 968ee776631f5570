import { visibleToAccount } from "#server/access/visible.ts";
import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { NOT_BY_INTEGRATION, signedIn } from "#server/accounts/signed-in.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

/** What a person is notified of in a repository, besides what they take part in; of IGNORE, not even that. */
export type WatchLevel = "PARTICIPATING" | "ALL" | "CUSTOM" | "IGNORE";

export type WatchedSubject = "ISSUE" | "PULL_REQUEST";

export type RepositorySubscriptionRow = {
  repositoryId: number;
  level: Exclude<WatchLevel, "PARTICIPATING">;
  subjectTypes: WatchedSubject[];
  createdAt: Date;
};

/** The viewer's subscription to each repository. Undefined: they are notified of what they take part in. */
export async function loadRepositorySubscriptions(
  ctx: Context,
  repositoryIds: readonly number[],
): Promise<(RepositorySubscriptionRow | undefined)[]> {
  if (ctx.viewer.accountId === null) return repositoryIds.map(() => undefined);
  const rows = await ctx.db.rows<RepositorySubscriptionRow>(
    prepared(sql`
    select repository_id, level, subject_types, created_at from repository_subscriptions
    where account_id = ${ctx.viewer.accountId} and repository_id = any(${[...repositoryIds]}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.repositoryId, row]));
  return repositoryIds.map((id) => byId.get(id));
}

type Input = {
  repositoryId: number;
  level: WatchLevel;
  /** Of CUSTOM. */
  subjectTypes?: readonly WatchedSubject[];
};

/** Sets what the viewer is notified of in a repository. */
export async function setRepositorySubscription(ctx: Context, input: Input): Promise<RepositoryRow> {
  const me = signedIn(ctx);
  if (ctx.viewer.installation) throw new UserError("FORBIDDEN", NOT_BY_INTEGRATION);
  const repository = await requireRepository(ctx, input.repositoryId);
  const subjectTypes = [...new Set(input.subjectTypes)].toSorted();
  if (input.level === "CUSTOM" && subjectTypes.length === 0)
    throw unprocessable("Select at least one of issues and pull requests.", "subjects");
  if (input.level !== "CUSTOM" && subjectTypes.length > 0)
    throw unprocessable("Only a custom subscription is to issues or pull requests.", "subjects");
  if (input.level === "PARTICIPATING") {
    await ctx.db.run(
      sql`delete from repository_subscriptions where account_id = ${me} and repository_id = ${repository.id}`,
    );
    return repository;
  }
  await requireRoom(ctx, me, repository.id);
  await ctx.db.run(sql`
    insert into repository_subscriptions (account_id, repository_id, level, subject_types, created_at)
    values (${me}, ${repository.id}, ${input.level}, ${subjectTypes}::text[], ${ctx.now}::timestamptz)
    on conflict (account_id, repository_id) do update set level = excluded.level, subject_types = excluded.subject_types`);
  return repository;
}

/** The account's row is locked, so that what it does at the same time in several pages stays within the limit too. */
async function requireRoom(ctx: Context, me: number, repositoryId: number): Promise<void> {
  await ctx.db.run(sql`select 1 from accounts where id = ${me} for no key update`);
  const row = await ctx.db.row<{ count: number }>(sql`
    select count(*) as count from repository_subscriptions where account_id = ${me} and repository_id <> ${repositoryId}`);
  if ((row?.count ?? 0) >= LIMITS.watchedRepositories)
    throw unprocessable(`Up to ${LIMITS.watchedRepositories.toLocaleString("en")} repositories can be watched.`);
}

/** The viewer watches nothing any more; what they ignore stays ignored. */
export async function unwatchAllRepositories(ctx: Context): Promise<void> {
  const me = signedIn(ctx);
  await ctx.db.run(sql`delete from repository_subscriptions where account_id = ${me} and level <> 'IGNORE'`);
}

/**
 * Makes people watch repositories that they chose nothing for, in one statement. Those who watch as many as they can
 * are left out.
 */
export async function watchForAccounts(ctx: Context, pairs: Sql): Promise<void> {
  await ctx.db.run(sql`
    insert into repository_subscriptions (account_id, repository_id, level, created_at)
    select p.account_id, p.repository_id, 'ALL', ${ctx.now}::timestamptz
    from (select distinct account_id, repository_id, dense_rank() over (partition by account_id order by repository_id) as position
      from (${pairs}) q) p
    where p.position + (select count(*) from repository_subscriptions w where w.account_id = p.account_id) <= ${LIMITS.watchedRepositories}
    order by 1, 2 on conflict do nothing`);
}

/** The condition that the account watches the repository of alias `r`. */
export function isWatchedBy(accountId: number): Sql {
  return sql`r.id in (select w.repository_id from repository_subscriptions w where w.account_id = ${accountId} and w.level <> 'IGNORE')`;
}

/** Of the viewer alone: what they ignore. */
export function isIgnoredBy(accountId: number): Sql {
  return sql`r.id in (select w.repository_id from repository_subscriptions w where w.account_id = ${accountId} and w.level = 'IGNORE')`;
}

/** The people who watch a repository, and may see it. */
export function listWatchers(ctx: Context, repository: RepositoryRow, args: PageArgs): Promise<Connection<AccountRow>> {
  return loadConnection(args, 30, {
    count: () => countWatchers(ctx, repository),
    load: ({ limit, offset }) =>
      ctx.db.rows<AccountRow>(sql`
        select ${ACCOUNT_COLUMNS} from ${watchersOf(repository)}
        order by w.created_at, a.id limit ${limit} offset ${offset}`),
  });
}

export function countWatchers(ctx: Context, repository: RepositoryRow): Promise<number> {
  return readCount(ctx, prepared(sql`select count(*) from ${watchersOf(repository)}`));
}

/**
 * Everybody may see a public repository; of a private one, the watchers who may not see it any more are left out. The id is in a list,
 * which hides it from the planner: it would plan the count anew for each repository that has fewer watchers than most.
 */
function watchersOf({ id, visibility }: RepositoryRow): Sql {
  const watching = sql`repository_subscriptions w join accounts a on a.id = w.account_id`;
  const where = sql`where w.repository_id = any(${[id]}::bigint[]) and w.level <> 'IGNORE'`;
  return visibility === "PUBLIC"
    ? sql`${watching} ${where}`
    : sql`${watching} join repositories r on r.id = w.repository_id ${where} and ${visibleToAccount()}`;
}
