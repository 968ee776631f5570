import { savedReplies } from "#server/accounts/saved-reply.ts";
import { accountRoutes } from "#server/accounts/account-routes.ts";
import { accountTypeName, loadAccounts } from "#server/accounts/account.ts";
import { isDeleted } from "#server/accounts/former-logins.ts";
import { Mutation } from "#server/accounts/graphql/mutations.ts";
import { Query } from "#server/accounts/graphql/queries.ts";
import * as types from "#server/accounts/graphql/types.ts";
import { batch } from "#server/platform/context.ts";
import { cleanUpSessions } from "#server/accounts/session.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-sessions";

export const accounts: SchemaFeature<"accounts"> = {
  name: "accounts",
  hasSchema: true,
  resolvers: { ...types, Query, Mutation },
  typeNames: {
    Actor: accountTypeName,
    Assignee: accountTypeName,
    RepositoryOwner: (owner) => (owner.kind === "ORGANIZATION" ? "Organization" : "User"),
  },
  nodes: {
    A: async (ctx, { numbers: [id = 0] }) => {
      const account = await batch(ctx, loadAccounts, id);
      if (account?.kind === "ORGANIZATION" && (await isDeleted(ctx, id))) return undefined;
      return account && { ...account, __typename: accountTypeName(account) };
    },
    SR: async (ctx, { numbers: [id = 0] }) => {
      const reply = (await savedReplies(ctx)).find((row) => row.id === id);
      return reply && { ...reply, __typename: "SavedReply" };
    },
  },
  routes: accountRoutes,
  jobs: { [CLEAN_UP_JOB]: (platform) => cleanUpSessions(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "17 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
