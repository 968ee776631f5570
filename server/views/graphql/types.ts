import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { unprocessable } from "#server/errors.ts";
import { batch } from "#server/platform/context.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { decode, globalId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { search } from "#server/search/search-connection.ts";
import { countSearches, countView, countViews } from "#server/views/count-searches.ts";
import { loadDefaultView } from "#server/views/default-view.ts";
import { getScope, getSearchScope } from "#server/views/view-scope.ts";
import { canManage, canUpdate, listOwnViews, listRepositoryViews, listSharedViews } from "#server/views/view.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import { clampPageSize } from "#shared/query/page-size.ts";

type Resolvers = FeatureResolvers["views"];

const VIEWS_PAGE = 25;

export const User: Resolvers["User"] = {
  // Nobody sees the dashboard of another user.
  dashboard: (account, _, ctx) => (account.id === ctx.viewer.accountId ? { accountId: account.id } : null),
};

export const UserDashboard: Resolvers["UserDashboard"] = {
  id: ({ accountId }) => globalId("UD", accountId),
  shortcuts: async (_, args, ctx) => connectionFromArray(await listOwnViews(ctx), args, VIEWS_PAGE),
  sharedShortcuts: async (_, args, ctx) => connectionFromArray(await listSharedViews(ctx), args, VIEWS_PAGE),
  searchCounts: (_, { queries }, ctx) => countSearches(ctx, queries),
  shortcutCounts: (_, { shortcutIds }, ctx) => countViews(ctx, shortcutIds.map(decode.view)),
};

export const Repository: Resolvers["Repository"] = {
  views: async (repository, args, ctx) =>
    connectionFromArray(await listRepositoryViews(ctx, repository.id), args, VIEWS_PAGE),
  defaultView: (repository, _, ctx) => loadDefaultView(ctx, repository.id),
};

export const SearchShortcut: Resolvers["SearchShortcut"] = {
  id: (view) => globalId("SSC", view.id),
  resourcePath: (view) => paths.view(globalId("SSC", view.id)),
  searchType: () => "ISSUES",
  creator: async (view, _, ctx) => {
    const account = await batch(ctx, loadAccounts, view.accountId);
    return account?.kind === "USER" ? account : null;
  },
  scopingRepository: (view, _, ctx) => getScope(ctx, view),
  isScopeHidden: async (view, _, ctx) => (await getScope(ctx, view)) === null,
  sharedWith: async ({ organizationId, repositoryId }, _, ctx) => {
    if (organizationId !== null) return withTypeName("Organization", await batch(ctx, loadAccounts, organizationId));
    return repositoryId === null ? null : withTypeName("Repository", await loadRepository(ctx, { repositoryId }));
  },
  viewerCanUpdate: (view, _, ctx) => canUpdate(ctx, view),
  viewerCanDelete: (view, _, ctx) => canManage(ctx, view),
  viewerCanShare: (view, _, ctx) => canManage(ctx, view),
  issueCount: (view, _, ctx) => countView(ctx, view),
  results: async (view, { page, ...args }, ctx) => {
    const query = args.query ?? view.query;
    const scope = await getSearchScope(ctx, view, query);
    const slice = typeof page === "number" ? getPage(query, page, args.first ?? LIMITS.pageSize) : {};
    return scope === null ? null : search(ctx, { ...args, ...slice, query }, scope);
  },
};

/** The size is known only with the query, and with it where a page begins. */
function getPage(query: string, page: number, size: number): { first: number; skip: number } {
  if (page < 1) throw unprocessable("page must be at least 1.", "page");
  const first = clampPageSize(query, size);
  return { first, skip: (page - 1) * first };
}
