import { runCommand } from "#server/run-command.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { loadComments, type CommentRow } from "#server/comments/comment.ts";
import { batch, type Context } from "#server/context.ts";
import { issueKey, loadIssues, viewerRelation, type IssueRow } from "#server/issues/issue.ts";
import { issueTypeName, loadRepository } from "#server/issues/issue-resolvers.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { decodeId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { onCommentDeleted } from "#server/reactions/on-comment-deleted.ts";
import { onIssueDeleted } from "#server/reactions/on-issue-deleted.ts";
import { onIssueTransferred } from "#server/reactions/on-issue-transferred.ts";
import { addReaction, removeReaction, type Reaction } from "#server/reactions/react.ts";
import {
  loadReactionGroups,
  REACTION_CONTENTS,
  reactionKey,
  type ReactionContent,
  type ReactionGroup,
  type ReactionSubject,
} from "#server/reactions/reaction.ts";
import { viewerCan } from "#server/repositories/repository.ts";

type Args = { input: { subjectId: string; content: ReactionContent; clientMutationId?: string | null } };

/** All eight groups, in order, chosen or not. */
function loadGroups(subject: ReactionSubject) {
  return async (row: { repositoryId: number; id: number }, _: unknown, ctx: Context): Promise<ReactionGroup[]> => {
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

async function canReact(issue: IssueRow, _: unknown, ctx: Context): Promise<boolean> {
  const repository = await loadRepository(ctx, issue);
  return repository !== undefined && viewerCan(ctx, "reaction.add", repository, viewerRelation(ctx, issue));
}

async function canReactToComment(comment: CommentRow, args: unknown, ctx: Context): Promise<boolean> {
  const key = { repositoryId: comment.repositoryId, id: comment.issueId };
  const issue = await batch(ctx, loadIssues, key, issueKey);
  return issue !== undefined && canReact(issue, args, ctx);
}

const resolvers: Resolvers = {
  Issue: { reactionGroups: loadGroups("ISSUE"), viewerCanReact: canReact },
  PullRequest: { reactionGroups: loadGroups("ISSUE"), viewerCanReact: canReact },
  IssueComment: { reactionGroups: loadGroups("COMMENT"), viewerCanReact: canReactToComment },
  ReactionGroup: {
    reactors: (group: ReactionGroup, { first }: { first?: number }) => ({
      totalCount: group.count,
      accountIds: group.accountIds.slice(0, first ?? 10),
    }),
  },
  ReactorConnection: {
    nodes: ({ accountIds }: { accountIds: number[] }, _: unknown, ctx: Context) =>
      Promise.all(accountIds.map((id) => batch(ctx, loadAccounts, id))),
  },
  Mutation: {
    addReaction: (_: unknown, args: Args, ctx: Context) => react(ctx, args, addReaction),
    removeReaction: (_: unknown, args: Args, ctx: Context) => react(ctx, args, removeReaction),
  },
};

export const reactions: Feature = {
  name: "reactions",
  hasSchema: true,
  resolvers,
  subscribers: [onCommentDeleted, onIssueDeleted, onIssueTransferred],
};

async function react(ctx: Context, { input }: Args, run: (tx: Context, reaction: Reaction) => Promise<void>) {
  const [repositoryId, id] = idNumbers(input.subjectId, ["I", "PR", "IC"]);
  const isComment = decodeId(input.subjectId)?.prefix === "IC";
  await runCommand(ctx, run, { repositoryId, id, subject: isComment ? "COMMENT" : "ISSUE", content: input.content });
  return {
    subject: await parseSubject(ctx, { repositoryId, id }, isComment),
    clientMutationId: input.clientMutationId,
  };
}

async function parseSubject(ctx: Context, key: { repositoryId: number; id: number }, isComment: boolean) {
  if (isComment) {
    const comment = await batch(ctx, loadComments, key, issueKey);
    return comment && { ...comment, __typename: "IssueComment" };
  }
  const issue = await batch(ctx, loadIssues, key, issueKey);
  return issue && { ...issue, __typename: issueTypeName(issue) };
}
