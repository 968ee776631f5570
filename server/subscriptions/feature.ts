import { runCommand } from "#server/run-command.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import { withTypeName } from "#server/issues/feature.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { idNumbers } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { mentionableUsers } from "#server/subscriptions/mentionable.ts";
import {
  loadParticipants,
  loadSubscriptions,
  updateSubscription,
  type SubscriptionState,
} from "#server/subscriptions/subscription.ts";

const keyOf = (issue: IssueRow) => ({ repositoryId: issue.repositoryId, id: issue.id });

const loadForIssue = {
  participants: async (issue: IssueRow, args: PageArgs, ctx: Context) => {
    const row = await batch(ctx, loadParticipants, keyOf(issue), issueKey);
    const accounts = await Promise.all((row?.accountIds ?? []).map((id) => batch(ctx, loadAccounts, id)));
    return connectionFromArray(
      accounts.filter((account) => account !== undefined),
      args,
      30,
    );
  },
  viewerCanSubscribe: (_: IssueRow, __: unknown, ctx: Context) => ctx.viewer.accountId !== null,
  /** Who takes part hears of it, unless they said otherwise. */
  viewerSubscription: async (issue: IssueRow, _: unknown, ctx: Context) => {
    const me = ctx.viewer.accountId;
    if (me === null) return null;
    const said = await batch(ctx, loadSubscriptions, keyOf(issue), issueKey);
    if (said) return said.state;
    const people = await batch(ctx, loadParticipants, keyOf(issue), issueKey);
    return people?.accountIds.includes(me) ? "SUBSCRIBED" : "UNSUBSCRIBED";
  },
};

const resolvers: Resolvers = {
  Repository: {
    mentionableUsers: (
      repository: RepositoryRow,
      { query, issueNumber }: { query?: string | null; issueNumber?: number | null },
      ctx: Context,
    ) => mentionableUsers(ctx, repository, { query: query ?? "", issueNumber: issueNumber ?? null }),
  },
  Issue: loadForIssue,
  PullRequest: loadForIssue,
  Mutation: {
    updateSubscription: async (
      _: unknown,
      { input }: { input: { subscribableId: string; state: SubscriptionState; clientMutationId?: string } },
      ctx: Context,
    ) => {
      const [repositoryId, id] = idNumbers(input.subscribableId, ["I", "PR"]);
      return {
        subscribable: withTypeName(await runCommand(ctx, updateSubscription, { repositoryId, id, state: input.state })),
        clientMutationId: input.clientMutationId,
      };
    },
  },
};

/** Who takes part in an issue, and who wants to hear of it. */
export const subscriptions: Feature = { name: "subscriptions", hasSchema: true, resolvers };
