import { viewerOrganizationIds } from "#server/access/visible.ts";
import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { PageArgs } from "#server/platform/graphql/connection.ts";
import {
  listOwnedRepositories,
  listPublicRepositories,
  listViewerRepositories,
} from "#server/repositories/list-repositories.ts";
import { repositoryByName } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["repositories"];

const ownerFields = {
  repositories: (owner: AccountRow, args: PageArgs, ctx: Context) => listOwnedRepositories(ctx, owner, args),
  repository: (owner: AccountRow, { name }: { name: string }, ctx: Context) => repositoryByName(ctx, owner.login, name),
};

export const User: Resolvers["User"] = ownerFields;

export const Organization: Resolvers["Organization"] = {
  ...ownerFields,
  viewerCanAdminister: (account, _, ctx) => viewerCanAsOwner(ctx, "organization.update", account.id),
  viewerCanCreateRepositories: (account, _, ctx) => viewerCanAsOwner(ctx, "owner.createRepository", account.id),
};

export const Viewer: Resolvers["Viewer"] = {
  repositories: (_, args, ctx) => listViewerRepositories(ctx, args),
  publicRepositories: (_, args, ctx) => listPublicRepositories(ctx, args),
  ownableOrganizations: async (_, __, ctx) => {
    if (ctx.viewer.accountId === null) return [];
    const rows = await ctx.db.rows<{ id: number }>(sql`
      select organization_id as id from organization_members
      where account_id = ${ctx.viewer.accountId} and role = 'OWNER' and organization_id in (${viewerOrganizationIds(ctx.viewer)}) order by 1`);
    return Promise.all(rows.map(async ({ id }) => orNotFound(await batch(ctx, loadAccounts, id), "an Organization")));
  },
};
