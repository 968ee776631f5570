import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { viewerRelation, type IssueRow } from "#server/issues/issue.ts";
import { hasNone } from "#server/issues/issue-relations.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import type { PageArgs } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { fillGroups, loadGroups, loadUsedGroups } from "#server/reactions/graphql/load-groups.ts";
import { loadSubject } from "#server/reactions/graphql/load-subject.ts";
import { listReactions, type ReactionListArgs } from "#server/reactions/list-reactions.ts";
import {
  MAX_NAMED_REACTORS,
  type ReactionGroup as Group,
  type ReactionKey,
  type ReactionSubject,
} from "#server/reactions/reaction.ts";
import { parseSlice, toConnection } from "#server/platform/graphql/connection.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { viewerCan } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["reactions"];

export const Issue: Resolvers["Issue"] = { ...reactableFields("ISSUE"), viewerCanReact };
export const PullRequest: Resolvers["PullRequest"] = { ...reactableFields("ISSUE"), viewerCanReact };

export const IssueComment: Resolvers["IssueComment"] = {
  ...reactableFields("COMMENT"),
  viewerCanReact: async (comment, args, ctx) => {
    const issue = await loadIssue(ctx, { repositoryId: comment.repositoryId, id: comment.issueId });
    return issue !== undefined && viewerCanReact(issue, args, ctx);
  },
};

export const PullRequestReviewComment: Resolvers["PullRequestReviewComment"] = {
  ...reactableFields("REVIEW_COMMENT"),
  viewerCanReact: async (comment, args, ctx) => {
    const issue = await loadIssue(ctx, { repositoryId: comment.repositoryId, id: comment.issueId });
    return issue !== undefined && viewerCanReact(issue, args, ctx);
  },
};

export const Reaction: Resolvers["Reaction"] = {
  id: (reaction) => globalId("RE", reaction.repositoryId, reaction.id),
  databaseId: (reaction) => toDatabaseId(reaction.id),
  reactable: (reaction, _, ctx) => loadSubject(ctx, toKey(reaction)),
  user: async (reaction, _, ctx) => {
    const account = await loadAccount(ctx, reaction.accountId);
    return account?.kind === "USER" ? account : null;
  },
};

export const ReactionGroup: Resolvers["ReactionGroup"] = {
  reactors: (group, args, ctx) => listReactors(ctx, group, args),
  subject: (group, _, ctx) => loadSubject(ctx, toKey(group)),
  users: async (group, args, ctx) => {
    const { edges, ...reactors } = await listReactors(ctx, group, args);
    const people = edges.filter(({ node }) => node.kind === "USER");
    return { ...reactors, edges: people, nodes: people.map(({ node }) => node) };
  },
};

type Subject = { repositoryId: number; subject: ReactionSubject; subjectId: number };

function toKey({ repositoryId, subject, subjectId }: Subject): ReactionKey {
  return { repositoryId, subject, id: subjectId };
}

/** The accounts of a group, with the moments of their reactions. The first ones are loaded with the group. */
async function listReactors(ctx: Context, group: Group, args: PageArgs) {
  const slice = parseSlice(args, group.count, 10);
  const isNamed = slice.offset === 0 && slice.limit <= MAX_NAMED_REACTORS;
  const found = isNamed
    ? group.accountIds.map((accountId, index) => ({ accountId, createdAt: group.reactedAt[index] ?? ctx.now }))
    : (await listReactions(ctx, toKey(group), { ...args, content: group.content, defaultSize: 10 })).nodes;
  const page = found.slice(0, slice.limit);
  const accounts = await Promise.all(page.map(({ accountId }) => batch(ctx, loadAccounts, accountId)));
  const nodes = accounts.filter((account) => account !== undefined);
  const connection = toConnection(nodes, slice, group.count);
  const edges = connection.edges.map((edge, index) => ({ ...edge, reactedAt: page[index]?.createdAt ?? ctx.now }));
  return { ...connection, edges };
}

type Row = { repositoryId: number; id: number };

function reactableFields(subject: ReactionSubject) {
  return {
    reactions: (row: Row, args: ReactionListArgs, ctx: Context) =>
      listReactions(ctx, { repositoryId: row.repositoryId, subject, id: row.id }, { ...args, defaultSize: 30 }),
    reactionGroups: (row: Row, _: unknown, ctx: Context) => {
      const key = { repositoryId: row.repositoryId, subject, id: row.id };
      return hasNone(row, "REACTIONS") ? fillGroups(key, []) : loadGroups(ctx, key);
    },
    usedReactionGroups: (row: Row, _: unknown, ctx: Context) =>
      hasNone(row, "REACTIONS") ? [] : loadUsedGroups(ctx, { repositoryId: row.repositoryId, subject, id: row.id }),
  };
}

async function viewerCanReact(issue: IssueRow, _: unknown, ctx: Context): Promise<boolean> {
  const repository = await loadRepository(ctx, issue);
  return repository !== undefined && viewerCan(ctx, "reaction.add", repository, viewerRelation(ctx, issue));
}
