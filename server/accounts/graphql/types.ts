import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { listAccessTokens } from "#server/accounts/access-token.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { listEmails } from "#server/accounts/email-settings.ts";
import { isAgent } from "#server/accounts/agents.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { getEmojiSkinTone } from "#server/accounts/emoji-skin-tone.ts";
import { loadProfiles } from "#server/accounts/profile.ts";
import { listSessions } from "#server/accounts/session.ts";
import { describeUserAgent } from "#server/accounts/user-agent.ts";
import { savedReplies } from "#server/accounts/saved-reply.ts";
import { canSendMail } from "#server/mail/mail.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["accounts"];

/** The fields that all kinds of accounts have. */
const actorFields = {
  id: (account: AccountRow) => globalId("A", account.id),
  databaseId: (account: AccountRow) => toDatabaseId(account.id),
  avatarUrl: (account: AccountRow, { size }: { size?: number | null }, ctx: Context) =>
    ctx.config.url + paths.avatar(account.id, { size, version: account.avatarVersion }),
  updatedAt: (account: AccountRow) => account.createdAt,
  profileResourcePath: (account: AccountRow) => paths.account(account.login),
  resourcePath: (account: AccountRow) => paths.account(account.login),
  url: (account: AccountRow, _: unknown, ctx: Context) => ctx.config.url + paths.account(account.login),
};

export const User: Resolvers["User"] = {
  ...actorFields,
  email: (account, _, ctx) =>
    account.id === ctx.viewer.accountId && hasScope(ctx.viewer, "repo", "user") ? (account.email ?? "") : "",
  savedReplies: async (account, { orderBy, ...args }, ctx) => {
    if (account.id !== ctx.viewer.accountId || !hasScope(ctx.viewer, "repo", "user")) return null;
    return connectionFromArray(await savedReplies(ctx, orderBy?.direction), args, LIMITS.savedReplies);
  },
  isViewer: (account, _, ctx) => account.id === ctx.viewer.accountId,
  hasAvatar: (account) => account.avatarVersion !== null,
  bio: async (account, _, ctx) => (await batch(ctx, loadProfiles, account.id))?.bio ?? null,
  company: async (account, _, ctx) => (await batch(ctx, loadProfiles, account.id))?.company ?? null,
  location: async (account, _, ctx) => (await batch(ctx, loadProfiles, account.id))?.location ?? null,
  websiteUrl: async (account, _, ctx) => (await batch(ctx, loadProfiles, account.id))?.website ?? null,
};

export const Organization: Resolvers["Organization"] = actorFields;
export const Bot: Resolvers["Bot"] = { ...actorFields, isCopilot: (account, _, ctx) => isAgent(ctx, account) };
export const Mannequin: Resolvers["Mannequin"] = { ...actorFields, claimant: () => null, email: () => null };

export const Viewer: Resolvers["Viewer"] = {
  baseAvatarUrl: (_, __, ctx) => `${ctx.config.url}/avatars`,
  isSignedIn: (_, __, ctx) => ctx.viewer.accountId !== null,
  user: (_, __, ctx) => (ctx.viewer.accountId === null ? null : batch(ctx, loadAccounts, ctx.viewer.accountId)),
  timeZone: async (_, __, ctx) =>
    ctx.viewer.accountId === null ? null : ((await batch(ctx, loadProfiles, ctx.viewer.accountId))?.timeZone ?? null),
  preferredEmojiSkinTone: (_, __, ctx) => getEmojiSkinTone(ctx),
  savedReplies: (_, __, ctx) => savedReplies(ctx),
  emails: (_, __, ctx) => listEmails(ctx),
  canReceiveEmail: (_, __, ctx) => canSendMail(ctx),
  sessions: (_, __, ctx) => listSessions(ctx),
  accessTokens: (_, __, ctx) => listAccessTokens(ctx),
};

export const SavedReply: Resolvers["SavedReply"] = {
  id: (reply) => globalId("SR", reply.id),
  bodyHTML: (reply) => renderMarkdown(reply.body, NO_LINKS),
  user: async (reply, _, ctx) => {
    const account = await batch(ctx, loadAccounts, reply.accountId);
    return account ?? null;
  },
  databaseId: (reply) => toDatabaseId(reply.id),
};

export const AccessToken: Resolvers["AccessToken"] = { id: (token) => globalId("T", token.id) };

export const Session: Resolvers["Session"] = {
  id: (session) => globalId("SE", session.id),
  browser: (session) => describeUserAgent(session.userAgent ?? "").browser,
  system: (session) => describeUserAgent(session.userAgent ?? "").system || null,
  isCurrent: (session, _, ctx) => session.id === ctx.viewer.sessionId,
};
