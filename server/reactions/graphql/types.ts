import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { viewerRelation, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import {
  loadReactionGroups,
  REACTION_CONTENTS,
  reactionKey,
  type ReactionSubject,
} from "#server/reactions/reaction.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { viewerCan } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["reactions"];

export const Issue: Resolvers["Issue"] = { reactionGroups: resolveGroups("ISSUE"), viewerCanReact };
export const PullRequest: Resolvers["PullRequest"] = { reactionGroups: resolveGroups("ISSUE"), viewerCanReact };

export const IssueComment: Resolvers["IssueComment"] = {
  reactionGroups: resolveGroups("COMMENT"),
  viewerCanReact: async (comment, args, ctx) => {
    const issue = await loadIssue(ctx, { repositoryId: comment.repositoryId, id: comment.issueId });
    return issue !== undefined && viewerCanReact(issue, args, ctx);
  },
};

export const ReactionGroup: Resolvers["ReactionGroup"] = {
  reactors: (group, { first }) => ({
    totalCount: group.count,
    accountIds: group.accountIds.slice(0, first ?? 10),
  }),
  users: async ({ count, accountIds }, args, ctx) => {
    const accounts = await Promise.all(accountIds.map((id) => batch(ctx, loadAccounts, id)));
    const users = accounts.filter((account) => account !== undefined).filter(({ kind }) => kind === "USER");
    return { ...connectionFromArray(users, args, 30), totalCount: count };
  },
};

export const ReactorConnection: Resolvers["ReactorConnection"] = {
  nodes: ({ accountIds }, _, ctx) => Promise.all(accountIds.map((id) => batch(ctx, loadAccounts, id))),
};

/** All eight groups, in order, with or without reactions. */
function resolveGroups(subject: ReactionSubject) {
  return async (row: { repositoryId: number; id: number }, _: unknown, ctx: Context) => {
    const key = { repositoryId: row.repositoryId, subject, id: row.id };
    const groups = (await batch(ctx, loadReactionGroups, key, reactionKey)) ?? [];
    return REACTION_CONTENTS.map(
      (content) =>
        groups.find((group) => group.content === content) ?? {
          content,
          count: 0,
          viewerHasReacted: false,
          accountIds: [],
        },
    );
  };
}

async function viewerCanReact(issue: IssueRow, _: unknown, ctx: Context): Promise<boolean> {
  const repository = await loadRepository(ctx, issue);
  return repository !== undefined && viewerCan(ctx, "reaction.add", repository, viewerRelation(ctx, issue));
}
