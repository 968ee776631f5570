import type { FastifyInstance } from "fastify";
import {
  listAccessTokens,
  createAccessToken,
  deleteAccessToken,
  type AccessTokenRow,
} from "#server/accounts/access-token.ts";
import { accountByLogin, accountTypeName, loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { identicon } from "#server/accounts/avatar.ts";
import { answerSession, isSecure, sessionCookies, sessionSecret } from "#server/accounts/session-route.ts";
import {
  createSavedReply,
  deleteSavedReply,
  savedReplies,
  updateSavedReply,
  type SavedReplyRow,
} from "#server/accounts/saved-reply.ts";
import { runCommand } from "#server/run-command.ts";
import { signIn, signOut } from "#server/accounts/session.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { updateProfile } from "#server/accounts/update-profile.ts";
import { batch, type Context } from "#server/context.ts";
import type { Feature, Platform, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { paths } from "#shared/paths.ts";

const actor = {
  id: (account: AccountRow) => globalId("A", account.id),
  databaseId: (account: AccountRow) => toDatabaseId(account.id),
  avatarUrl: (account: AccountRow, { size }: { size?: number | null }, ctx: Context) =>
    ctx.config.url + paths.avatar(account.id, size ?? undefined),
  resourcePath: (account: AccountRow) => paths.account(account.login),
  url: (account: AccountRow, _: unknown, ctx: Context) => ctx.config.url + paths.account(account.login),
};

async function accountOfKind(ctx: Context, login: string, kind: AccountRow["kind"]) {
  const account = await accountByLogin(ctx, login);
  return account?.kind === kind ? account : null;
}

const resolvers: Resolvers = {
  Query: {
    viewer: (_: unknown, __: unknown, ctx: Context) => batch(ctx, loadAccounts, signedIn(ctx)),
    safeViewer: () => ({}),
    user: (_: unknown, { login }: { login: string }, ctx: Context) => accountOfKind(ctx, login, "USER"),
    organization: (_: unknown, { login }: { login: string }, ctx: Context) => accountOfKind(ctx, login, "ORGANIZATION"),
    repositoryOwner: async (_: unknown, { login }: { login: string }, ctx: Context) => {
      const account = await accountByLogin(ctx, login);
      return account && (account.kind === "USER" || account.kind === "ORGANIZATION") ? account : null;
    },
  },
  Viewer: {
    isSignedIn: (_: unknown, __: unknown, ctx: Context) => ctx.viewer.accountId !== null,
    user: (_: unknown, __: unknown, ctx: Context) =>
      ctx.viewer.accountId === null ? null : batch(ctx, loadAccounts, ctx.viewer.accountId),
    savedReplies: (_: unknown, __: unknown, ctx: Context) => savedReplies(ctx),
    accessTokens: (_: unknown, __: unknown, ctx: Context) => listAccessTokens(ctx),
  },
  User: {
    ...actor,
    email: (account: AccountRow, _: unknown, ctx: Context) =>
      account.id === ctx.viewer.accountId ? (account.email ?? "") : "",
    isViewer: (account: AccountRow, _: unknown, ctx: Context) => account.id === ctx.viewer.accountId,
  },
  Organization: actor,
  Bot: actor,
  Mannequin: actor,
  SavedReply: {
    id: (reply: SavedReplyRow) => globalId("SR", reply.id),
    databaseId: (reply: SavedReplyRow) => toDatabaseId(reply.id),
  },
  AccessToken: { id: (token: AccessTokenRow) => globalId("T", token.id) },
  Mutation: {
    createAccessToken: async (
      _: unknown,
      { input }: { input: { name: string; scopes: string[]; expiresInDays?: number; clientMutationId?: string } },
      ctx: Context,
    ) => ({
      ...(await createAccessToken(ctx, input)),
      viewer: {},
      clientMutationId: input.clientMutationId,
    }),
    deleteAccessToken: async (
      _: unknown,
      { input }: { input: { accessTokenId: string; clientMutationId?: string } },
      ctx: Context,
    ) => {
      await deleteAccessToken(ctx, { id: idNumbers(input.accessTokenId, ["T"])[0] });
      return { viewer: {}, clientMutationId: input.clientMutationId };
    },
    createSavedReply: async (
      _: unknown,
      { input }: { input: { title: string; body: string; clientMutationId?: string } },
      ctx: Context,
    ) => ({
      savedReply: await runCommand(ctx, createSavedReply, input),
      viewer: {},
      clientMutationId: input.clientMutationId,
    }),
    updateSavedReply: async (
      _: unknown,
      { input }: { input: { savedReplyId: string; title: string; body: string; clientMutationId?: string } },
      ctx: Context,
    ) => ({
      savedReply: await runCommand(ctx, updateSavedReply, { ...input, id: idNumbers(input.savedReplyId, ["SR"])[0] }),
      viewer: {},
      clientMutationId: input.clientMutationId,
    }),
    deleteSavedReply: async (
      _: unknown,
      { input }: { input: { savedReplyId: string; clientMutationId?: string } },
      ctx: Context,
    ) => {
      await runCommand(ctx, deleteSavedReply, { id: idNumbers(input.savedReplyId, ["SR"])[0] });
      return { viewer: {}, clientMutationId: input.clientMutationId };
    },
    updateProfile: async (
      _: unknown,
      { input }: { input: { name?: string; email?: string; clientMutationId?: string } },
      ctx: Context,
    ) => ({
      user: await updateProfile(ctx, input),
      clientMutationId: input.clientMutationId,
    }),
  },
};

export const accounts: Feature = {
  name: "accounts",
  hasSchema: true,
  resolvers,
  typeNames: { Actor: accountTypeName, Assignee: accountTypeName, RepositoryOwner: accountTypeName },
  nodes: {
    A: async (ctx, { numbers: [id = 0] }) => {
      const account = await batch(ctx, loadAccounts, id);
      return account && { ...account, __typename: accountTypeName(account) };
    },
  },
  routes,
};

function routes(app: FastifyInstance, platform: Platform): void {
  app.post("/session", async (request, reply) => {
    const ctx = await platform.contextOf(request);
    return answerSession(request, reply, ctx.config, (form) =>
      signIn(ctx, { login: form["login"] ?? "", password: form["password"] ?? "" }),
    );
  });
  app.post("/logout", async (request, reply) => {
    const secret = sessionSecret(request);
    if (secret) await signOut(await platform.contextOf(request), secret);
    void reply.header("set-cookie", sessionCookies("", 0, isSecure(request, platform.systemContext().config)));
    return reply.redirect("/", 303);
  });
  app.get<{ Params: { id: string } }>("/avatars/:id", async (request, reply) =>
    reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(identicon(Number.parseInt(request.params.id, 10) || 0)),
  );
}
