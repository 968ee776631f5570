import type { FeatureResolvers, IssueTypeOrder } from "#server/__generated__/resolvers.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadTypesByOwner, visibleTypesOfOwner } from "#server/issue-types/issue-type.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";

type Resolvers = FeatureResolvers["issue-types"];

export const IssueType: Resolvers["IssueType"] = { id: (type) => globalId("IT", type.id) };

export const User: Resolvers["User"] = { issueTypesEnabled: () => false };

export const Organization: Resolvers["Organization"] = {
  issueTypesEnabled: () => true,
  issueTypes: async (account, args, ctx) =>
    connectionFromArray(sort(await visibleTypesOfOwner(ctx, account.id), args.orderBy), args, 25),
};

export const Repository: Resolvers["Repository"] = {
  issueTypes: async (repository, args, ctx) =>
    connectionFromArray(sort(await loadEnabledTypes(ctx, repository.ownerId), args.orderBy), args, 25),
  issueType: async (repository, { name }, ctx) => {
    const lowerName = name.trim().toLowerCase();
    return (await loadEnabledTypes(ctx, repository.ownerId)).find((type) => type.name.toLowerCase() === lowerName);
  },
};

/** They are loaded in the order of their creation. */
function sort<Row extends { name: string }>(types: readonly Row[], order: IssueTypeOrder | null | undefined): Row[] {
  const sorted = order?.field === "NAME" ? types.toSorted((a, b) => a.name.localeCompare(b.name, "en")) : [...types];
  return order?.direction === "DESC" ? sorted.toReversed() : sorted;
}

async function loadTypes(ctx: Context, ownerId: number) {
  return (await batch(ctx, loadTypesByOwner, ownerId)) ?? [];
}

async function loadEnabledTypes(ctx: Context, ownerId: number) {
  return (await loadTypes(ctx, ownerId)).filter((type) => type.isEnabled);
}
