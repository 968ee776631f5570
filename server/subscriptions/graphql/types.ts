import { hasScope } from "#server/accounts/token-scopes.ts";
import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { mentionableUsers } from "#server/subscriptions/mentionable.ts";
import { loadParticipants, loadSubscriptions } from "#server/subscriptions/subscription.ts";

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
  viewerCanSubscribe: (_: IssueRow, __: unknown, ctx: Context) =>
    ctx.viewer.accountId !== null && hasScope(ctx.viewer, "repo", "public_repo"),
  viewerSubscription: (issue: IssueRow, _: unknown, ctx: Context) => getSubscription(ctx, issue),
};

export const Issue: Resolvers["Issue"] = {
  ...subscribableFields,
  viewerThreadSubscriptionFormAction: async (issue, _, ctx) => {
    const state = await getSubscription(ctx, issue);
    return state && (state === "SUBSCRIBED" ? "UNSUBSCRIBE" : "SUBSCRIBE");
  },
  viewerThreadSubscriptionStatus: async (issue, _, ctx) => {
    const state = await getSubscription(ctx, issue);
    return state && THREAD_STATES[state];
  },
};
export const PullRequest: Resolvers["PullRequest"] = subscribableFields;

export const Repository: Resolvers["Repository"] = {
  mentionableUsers: async (repository, { query, issueNumber, ...args }, ctx) => {
    const people = await mentionableUsers(ctx, repository, { query: query ?? "", issueNumber: issueNumber ?? null });
    return connectionFromArray(people, args, 30);
  },
  // Only issues and pull requests can be subscribed to.
  viewerCanSubscribe: () => false,
  viewerSubscription: () => null,
};

const THREAD_STATES = { IGNORED: "IGNORING_THREAD", SUBSCRIBED: "SUBSCRIBED_TO_THREAD", UNSUBSCRIBED: "NONE" } as const;

/** Participants are subscribed unless they chose another state. */
async function getSubscription(ctx: Context, issue: IssueRow): Promise<keyof typeof THREAD_STATES | null> {
  const viewerId = ctx.viewer.accountId;
  if (viewerId === null || !hasScope(ctx.viewer, "repo", "public_repo")) return null;
  const chosen = await batch(ctx, loadSubscriptions, toKey(issue), issueKey);
  if (chosen) return chosen.state;
  return (await participantIds(ctx, issue)).includes(viewerId) ? "SUBSCRIBED" : "UNSUBSCRIBED";
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
