import type { GivenAccess } from "#server/access/access-given.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { watchForAccounts } from "#server/subscriptions/repository-subscription.ts";

// As on GitHub, people watch what they work on, unless their settings say otherwise. What they chose for a repository stays.

/** Whoever creates a repository watches it. */
export async function watchCreated(ctx: Context, { id }: RepositoryRow): Promise<void> {
  const { accountId } = ctx.viewer;
  if (accountId !== null) await watchGiven(ctx, { kind: "PUSH", accountId, repositoryId: id });
}

/** Those who can push to a repository now watch it, and members of a team its repositories. */
export async function watchGiven(ctx: Context, given: GivenAccess): Promise<void> {
  switch (given.kind) {
    case "PUSH":
      return watch(
        ctx,
        "watches_new_repositories",
        sql`select ${given.accountId}::bigint as account_id, ${given.repositoryId}::bigint as repository_id`,
      );
    case "TEAM_PUSH":
      return watch(
        ctx,
        "watches_new_repositories",
        sql`select m.account_id, ${given.repositoryId}::bigint as repository_id
          from team_ancestors x join team_members m on m.team_id = x.team_id where x.ancestor_id = ${given.teamId}`,
      );
    case "TEAMS":
      return watch(
        ctx,
        "watches_new_teams",
        sql`select ${given.accountId}::bigint as account_id, t.repository_id
          from team_ancestors x join team_repositories t on t.team_id = x.ancestor_id
          where x.team_id = any(${[...given.teamIds]}::bigint[])`,
      );
  }
}

type Setting = "watches_new_repositories" | "watches_new_teams";

/** Of the pairs, those of people, bots apart, whose setting is on; it is by default. */
async function watch(ctx: Context, setting: Setting, pairs: Sql): Promise<void> {
  await watchForAccounts(
    ctx,
    sql`select p.account_id, p.repository_id from (${pairs}) p join accounts a on a.id = p.account_id and a.kind = 'USER'
      left join notification_settings s on s.account_id = p.account_id where coalesce(s.${raw(setting)}, true)`,
  );
}
