import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["classic-projects"];

export const Organization: Resolvers["Organization"] = ownerFields(({ login }: AccountRow) => paths.account(login));
export const User: Resolvers["User"] = Organization;
export const Repository: Resolvers["Repository"] = ownerFields((repository: RepositoryRow) =>
  paths.repository(repositoryAddress(repository)),
);

function ownerFields<Row>(getPath: (row: Row) => string) {
  return {
    project: () => null,
    projects: (_: Row, args: PageArgs) => connectionFromArray<never>([], args, 1),
    projectsResourcePath: (row: Row) => getPath(row),
    projectsUrl: (row: Row, _: unknown, ctx: Context) => ctx.config.url + getPath(row),
    viewerCanCreateProjects: () => false,
  };
}
