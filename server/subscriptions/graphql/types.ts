import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { batch, type Context, type Viewer } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { listRepositories } from "#server/repositories/list-repositories.ts";
import { affiliatedSql, filterSql, type RepositoryFilter } from "#server/repositories/repository-filter.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { mentionableUsers } from "#server/subscriptions/mentionable.ts";
import {
  isIgnoredBy,
  isWatchedBy,
  listWatchers,
  loadRepositorySubscriptions,
  type WatchLevel,
} from "#server/subscriptions/repository-subscription.ts";
import { loadParticipants, type SubscriptionState } from "#server/subscriptions/subscription.ts";
import { loadThreadSubscriptions, type ThreadSubscription } from "#server/subscriptions/thread-subscription.ts";

type Resolvers = FeatureResolvers["subscriptions"];

const subscribableFields = {
  participants: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
    connectionFromArray(
      (await loadActors(ctx, issue)).filter(({ kind }) => kind === "USER"),
      args,
      30,
    ),
  participatingActors: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
    connectionFromArray(await loadActors(ctx, issue), args, 30),
  viewerCanSubscribe: (_: IssueRow, __: unknown, ctx: Context) => canSubscribe(ctx.viewer),
  viewerSubscription: async (issue: IssueRow, _: unknown, ctx: Context) => {
    const subscription = await getSubscription(ctx, issue);
    return subscription && STATES[subscription.status];
  },
  viewerSubscriptionReason: async (issue: IssueRow, _: unknown, ctx: Context) =>
    (await getSubscription(ctx, issue))?.reason ?? null,
  viewerSubscriptionEvents: async (issue: IssueRow, _: unknown, ctx: Context) =>
    (await getSubscription(ctx, issue))?.eventKinds ?? null,
  viewerThreadSubscriptionFormAction: async (issue: IssueRow, _: unknown, ctx: Context) => {
    const subscription = await getSubscription(ctx, issue);
    if (!subscription) return null;
    if (subscription.status === "IGNORING_LIST") return "NONE";
    return STATES[subscription.status] === "SUBSCRIBED" ? "UNSUBSCRIBE" : "SUBSCRIBE";
  },
  viewerThreadSubscriptionStatus: async (issue: IssueRow, _: unknown, ctx: Context) =>
    (await getSubscription(ctx, issue))?.status ?? null,
};

export const Issue: Resolvers["Issue"] = subscribableFields;
export const PullRequest: Resolvers["PullRequest"] = subscribableFields;

export const Repository: Resolvers["Repository"] = {
  mentionableUsers: async (repository, { query, issueNumber, ...args }, ctx) => {
    const people = await mentionableUsers(ctx, repository, { query: query ?? "", issueNumber: issueNumber ?? null });
    return connectionFromArray(people, args, 30);
  },
  viewerCanSubscribe: (_, __, ctx) => canWatch(ctx.viewer),
  viewerSubscription: async (repository, _, ctx) => {
    const level = await getWatchLevel(ctx, repository);
    return level && WATCH_STATES[level];
  },
  viewerWatchLevel: (repository, _, ctx) => getWatchLevel(ctx, repository),
  viewerWatchedSubjects: async (repository, _, ctx) =>
    canWatch(ctx.viewer) ? ((await batch(ctx, loadRepositorySubscriptions, repository.id))?.subjectTypes ?? []) : [],
  watchers: (repository, args, ctx) => listWatchers(ctx, repository, args),
};

export const User: Resolvers["User"] = {
  watching: (account, args, ctx) => listRepositories(ctx, watchingSql(ctx, account, args), args),
  ignoredRepositories: (account, args, ctx) =>
    account.id === ctx.viewer.accountId && canWatch(ctx.viewer)
      ? listRepositories(ctx, isIgnoredBy(account.id), args)
      : null,
};

function watchingSql(ctx: Context, account: AccountRow, args: RepositoryFilter): Sql {
  const owned = args.ownerAffiliations ? affiliatedSql(args.ownerAffiliations, account.id) : sql`true`;
  return sql`${isWatchedBy(account.id)} and ${owned} and ${filterSql(args, ctx.viewer.accountId)}`;
}

const STATES = {
  IGNORING_LIST: "IGNORED",
  IGNORING_THREAD: "IGNORED",
  NONE: "UNSUBSCRIBED",
  SUBSCRIBED_TO_LIST: "SUBSCRIBED",
  SUBSCRIBED_TO_THREAD: "SUBSCRIBED",
  SUBSCRIBED_TO_THREAD_EVENTS: "SUBSCRIBED",
  SUBSCRIBED_TO_THREAD_TYPE: "SUBSCRIBED",
} as const satisfies Record<ThreadSubscription["status"], SubscriptionState>;

const WATCH_STATES = {
  ALL: "SUBSCRIBED",
  CUSTOM: "SUBSCRIBED",
  IGNORE: "IGNORED",
  PARTICIPATING: "UNSUBSCRIBED",
} as const satisfies Record<WatchLevel, SubscriptionState>;

function canSubscribe(viewer: Viewer): boolean {
  return viewer.accountId !== null && hasScope(viewer, "repo", "public_repo");
}

function canWatch(viewer: Viewer): boolean {
  return viewer.accountId !== null && !viewer.installation && hasScope(viewer, "repo", "notifications");
}

async function getWatchLevel(ctx: Context, { id }: RepositoryRow): Promise<WatchLevel | null> {
  if (!canWatch(ctx.viewer)) return null;
  return (await batch(ctx, loadRepositorySubscriptions, id))?.level ?? "PARTICIPATING";
}

async function getSubscription(ctx: Context, issue: IssueRow): Promise<ThreadSubscription | null> {
  if (!canSubscribe(ctx.viewer)) return null;
  return (await batch(ctx, loadThreadSubscriptions, toKey(issue), issueKey)) ?? null;
}

async function loadActors(ctx: Context, issue: IssueRow): Promise<AccountRow[]> {
  const accounts = await Promise.all((await participantIds(ctx, issue)).map((id) => batch(ctx, loadAccounts, id)));
  return accounts.filter((account) => account !== undefined);
}

async function participantIds(ctx: Context, issue: IssueRow): Promise<number[]> {
  return (await batch(ctx, loadParticipants, toKey(issue), issueKey))?.accountIds ?? [];
}

function toKey({ repositoryId, id }: IssueRow): IssueKey {
  return { repositoryId, id };
}
