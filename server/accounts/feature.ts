import { savedReplies } from "#server/accounts/saved-reply.ts";
import { accountJobs, getAccountSchedules } from "#server/accounts/account-jobs.ts";
import { accountRoutes } from "#server/accounts/account-routes.ts";
import { accountTypeName, loadAccounts } from "#server/accounts/account.ts";
import { recordBounce } from "#server/accounts/bounce.ts";
import { isDeleted } from "#server/accounts/former-logins.ts";
import { Mutation } from "#server/accounts/graphql/mutations.ts";
import { Query } from "#server/accounts/graphql/queries.ts";
import * as types from "#server/accounts/graphql/types.ts";
import { batch } from "#server/platform/context.ts";
import { addressRefused } from "#server/mail/send-mail.ts";
import { addStep } from "#server/platform/hooks.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

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
  hooks: [addStep(addressRefused, (ctx, { address, status }) => recordBounce(ctx, address, status))],
  jobs: accountJobs,
  getSchedules: getAccountSchedules,
};
