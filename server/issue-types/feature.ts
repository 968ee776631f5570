import { runCommand } from "#server/run-command.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import {
  createIssueType,
  deleteIssueType,
  updateIssueType,
  type NewIssueType,
} from "#server/issue-types/define-issue-type.ts";
import { loadIssueTypes, loadTypesByOwner, type IssueTypeRow } from "#server/issue-types/issue-type.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };

const enabledTypes = async (ctx: Context, repository: RepositoryRow) =>
  ((await batch(ctx, loadTypesByOwner, repository.ownerId)) ?? []).filter((type) => type.isEnabled);

const resolvers: Resolvers = {
  IssueType: { id: (type: IssueTypeRow) => globalId("IT", type.id) },
  Organization: {
    issueTypes: async (account: AccountRow, args: PageArgs, ctx: Context) =>
      connectionFromArray((await batch(ctx, loadTypesByOwner, account.id)) ?? [], args, 25),
  },
  Repository: {
    issueTypes: async (repository: RepositoryRow, args: PageArgs, ctx: Context) =>
      connectionFromArray(await enabledTypes(ctx, repository), args, 25),
    issueType: async (repository: RepositoryRow, { name }: { name: string }, ctx: Context) =>
      (await enabledTypes(ctx, repository)).find((type) => type.name.toLowerCase() === name.trim().toLowerCase()) ??
      null,
  },
  Mutation: {
    createIssueType: async (
      _: unknown,
      { input }: Input<Omit<NewIssueType, "organizationId"> & { ownerId: string }>,
      ctx: Context,
    ) => ({
      issueType: await runCommand(ctx, createIssueType, {
        ...input,
        organizationId: idNumbers(input.ownerId, ["A"])[0],
      }),
      clientMutationId: input.clientMutationId,
    }),
    updateIssueType: async (
      _: unknown,
      { input }: Input<Partial<NewIssueType> & { issueTypeId: string }>,
      ctx: Context,
    ) => ({
      issueType: await runCommand(ctx, updateIssueType, { ...input, id: idNumbers(input.issueTypeId, ["IT"])[0] }),
      clientMutationId: input.clientMutationId,
    }),
    deleteIssueType: async (_: unknown, { input }: Input<{ issueTypeId: string }>, ctx: Context) => {
      await runCommand(ctx, deleteIssueType, { id: idNumbers(input.issueTypeId, ["IT"])[0] });
      return { deletedIssueTypeId: input.issueTypeId, clientMutationId: input.clientMutationId };
    },
  },
};

export const issueTypes: Feature = {
  name: "issue-types",
  hasSchema: true,
  resolvers,
  nodes: {
    IT: async (ctx, { numbers: [id = 0] }) => {
      const type = await batch(ctx, loadIssueTypes, id);
      return type && { ...type, __typename: "IssueType" };
    },
  },
};
