import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { memberOrganizationIds } from "#server/access/visible.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { PageArgs } from "#server/platform/graphql/connection.ts";
import type { RepositoryFilter } from "#server/repositories/repository-filter.ts";
import { describeLimit, loadOwnerLimits } from "#server/repositories/interaction-limit.ts";
import {
  listContributedRepositories,
  listOwnedRepositories,
  listPublicRepositories,
  listViewerRepositories,
} from "#server/repositories/list-repositories.ts";
import { repositoryByName } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["repositories"];

const ownerFields = {
  repositories: (owner: AccountRow, args: PageArgs & RepositoryFilter, ctx: Context) =>
    listOwnedRepositories(ctx, owner, args),
  repository: (owner: AccountRow, { name, followRenames }: OwnedRepository, ctx: Context) => {
    const followsRenames = ctx.followsRenames === true && followRenames !== false;
    return repositoryByName({ ...ctx, followsRenames }, owner.login, name);
  },
};

type OwnedRepository = { name: string; followRenames?: boolean | null };

export const User: Resolvers["User"] = {
  ...ownerFields,
  interactionAbility: async (account, _, ctx) =>
    account.id === ctx.viewer.accountId ? describeLimit(await batch(ctx, loadOwnerLimits, account.id), "USER") : null,
  repositoriesContributedTo: (account, args, ctx) => listContributedRepositories(ctx, account, args),
};

export const RepositoryConnection: Resolvers["RepositoryConnection"] = { totalDiskUsage: () => 0 };

export const Organization: Resolvers["Organization"] = {
  ...ownerFields,
  interactionAbility: async (account, _, ctx) =>
    (await viewerCanAsOwner(ctx, "organization.update", account.id))
      ? describeLimit(await batch(ctx, loadOwnerLimits, account.id), "ORGANIZATION")
      : null,
  viewerCanAdminister: (account, _, ctx) => viewerCanAsOwner(ctx, "organization.update", account.id),
  viewerCanCreateRepositories: (account, _, ctx) => canCreateRepositories(ctx, account.id),
};

export const Viewer: Resolvers["Viewer"] = {
  repositories: (_, args, ctx) => listViewerRepositories(ctx, args),
  publicRepositories: (_, args, ctx) => listPublicRepositories(ctx, args),
  ownableOrganizations: async (_, __, ctx) => {
    const rows = await ctx.db.rows<{ id: number }>(
      sql`select a.id from accounts a where a.id in (${memberOrganizationIds(ctx.viewer)}) order by lower(a.login), a.id`,
    );
    const able = await Promise.all(rows.map(({ id }) => canCreateRepositories(ctx, id)));
    const ids = rows.filter((_row, index) => able[index] === true).map(({ id }) => id);
    return Promise.all(ids.map(async (id) => orNotFound(await batch(ctx, loadAccounts, id), "an Organization")));
  },
};

async function canCreateRepositories(ctx: Context, ownerId: number): Promise<boolean> {
  return (
    (await viewerCanAsOwner(ctx, "owner.createPrivateRepository", ownerId)) ||
    (await viewerCanAsOwner(ctx, "owner.createPublicRepository", ownerId))
  );
}
