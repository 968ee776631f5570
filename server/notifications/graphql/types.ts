import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { isIncomplete } from "#server/access/of-visible-repositories.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { describeUserAgent } from "#server/accounts/user-agent.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { loadComments } from "#server/comments/comment.ts";
import { notFound } from "#server/errors.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { toText } from "#server/markdown/to-text.ts";
import { countMatching, countUnreadInInbox, listInboxRepositories } from "#server/notifications/inbox-summary.ts";
import { loadNotificationSettings } from "#server/notifications/notification-settings.ts";
import { loadFirstUnreadComments } from "#server/notifications/first-unread-comments.ts";
import { listNotificationFilters } from "#server/notifications/notification-filter.ts";
import { pageOfNotifications } from "#server/notifications/page-of-notifications.ts";
import { getPushKeys } from "#server/notifications/push-key.ts";
import { listPushSubscriptions } from "#server/notifications/push-subscription.ts";
import { toIssueKey, type NotificationRow } from "#server/notifications/notification.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadPulls } from "#server/pulls/pull.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["notifications"];

export const User: Resolvers["User"] = {
  notificationThreads: (account, args, ctx) =>
    isReader(ctx, account)
      ? pageOfNotifications(ctx, { ...args, query: args.query ?? "", orderBy: args.orderBy ?? "UPDATED" })
      : null,
  notificationRepositories: (account, _, ctx) => (isReader(ctx, account) ? listInboxRepositories(ctx) : null),
  notificationFilters: (account, _, ctx) => (isReader(ctx, account) ? listNotificationFilters(ctx) : null),
  unreadNotificationCount: (account, _, ctx) => (isReader(ctx, account) ? countUnreadInInbox(ctx) : null),
};

/** Whether the viewer is the account, with a token that may read notifications. */
function isReader({ viewer }: Context, account: AccountRow): boolean {
  return viewer.accountId === account.id && !viewer.installation && hasScope(viewer, "repo", "notifications");
}

export const Viewer: Resolvers["Viewer"] = {
  notificationSettings: (_, __, ctx) =>
    ctx.viewer.accountId === null || ctx.viewer.scopes !== null || ctx.viewer.installation
      ? null
      : loadNotificationSettings(ctx, ctx.viewer.accountId),
};

export const NotificationSettings: Resolvers["NotificationSettings"] = {
  canSendEmail: (_, __, ctx) => ctx.config.smtp !== undefined,
  pushPublicKey: async (_, __, ctx) => (await getPushKeys(ctx.config)).publicKey,
  pushSubscriptions: (_, __, ctx) => listPushSubscriptions(ctx),
};

export const PushSubscription: Resolvers["PushSubscription"] = {
  id: ({ id }) => globalId("PU", id),
  browser: ({ userAgent }) => describeUserAgent(userAgent ?? "").browser,
  system: ({ userAgent }) => describeUserAgent(userAgent ?? "").system || null,
  isCurrent: ({ sessionId }, _, ctx) => sessionId === ctx.viewer.sessionId,
};

export const NotificationThreadConnection: Resolvers["NotificationThreadConnection"] = {
  totalCount: ({ query }, _, ctx) => countMatching(ctx, query),
  isIncomplete: (_, __, ctx) => isIncomplete(ctx.db),
};

export const NotificationRepository: Resolvers["NotificationRepository"] = {
  repository: (row, _, ctx) => resolveRepository(row, _, ctx),
};

export const NotificationFilter: Resolvers["NotificationFilter"] = {
  id: ({ id }) => globalId("NF", id),
};

export const NotificationThread: Resolvers["NotificationThread"] = {
  id: ({ id }) => globalId("NT", id),
  fullDatabaseId: ({ id }) => id,
  firstUnreadPath: async (row, _, ctx) => {
    const comment = batch(ctx, loadFirstUnreadComments, row, ({ id }) => String(id));
    const [path, commentId] = await Promise.all([getPath(ctx, row), comment]);
    return toPath(path, commentId ?? null);
  },
  actor: ({ actorId }, _, ctx) => (actorId === null ? null : loadAccount(ctx, actorId)),
  lastUpdatedAt: ({ updatedAt }) => updatedAt,
  latestComment: async ({ repositoryId, commentId }, _, ctx) =>
    commentId === null ? null : ((await batch(ctx, loadComments, { repositoryId, id: commentId }, issueKey)) ?? null),
  latestCommentText: async ({ repositoryId, commentId }, _, ctx) => {
    if (commentId === null) return null;
    const [comment, repository] = await Promise.all([
      batch(ctx, loadComments, { repositoryId, id: commentId }, issueKey),
      loadRepository(ctx, { repositoryId }),
    ]);
    if (!comment) return null;
    const html = await redactHidden(ctx, repository, comment.bodyHtml);
    return toText(html).replaceAll(/\s+/g, " ").trim().slice(0, LIMITS.notificationText);
  },
  subject: async (row, _, ctx) => {
    // Only the loaded row tells whether it is a pull request, whose own row would be loaded one step later.
    batch(ctx, loadPulls, toIssueKey(row), issueKey).catch(() => undefined);
    return withIssueTypeName(await requireSubject(ctx, row));
  },
  title: async (row, _, ctx) => (await requireSubject(ctx, row)).title,
  resourcePath: async (row, _, ctx) => toPath(await getPath(ctx, row), row.commentId),
  url: async (row, _, ctx) => ctx.config.url + (await getPath(ctx, row)),
};

function toPath(path: string, commentId: number | null): string {
  return commentId === null ? path : paths.comment(path, commentId);
}

async function getPath(ctx: Context, row: NotificationRow): Promise<string> {
  const [issue, repository] = await Promise.all([requireSubject(ctx, row), loadRepository(ctx, row)]);
  return issuePath(repository, issue);
}

async function requireSubject(ctx: Context, row: NotificationRow): Promise<IssueRow> {
  const issue = await loadIssue(ctx, toIssueKey(row));
  if (!issue) throw notFound("an Issue");
  return issue;
}
