import { runCommand } from "#server/run-command.ts";
import { accountTypeName, loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { decodeId, globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { findNamedRepository } from "#server/search/named-repository.ts";
import { search } from "#server/search/search-connection.ts";
import { countIssues } from "#server/search/search-issues.ts";
import { countSearches } from "#server/views/count-searches.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import { createSearchShortcutFeed } from "#server/views/create-search-shortcut-feed.ts";
import { prioritizeDashboardSearchShortcuts } from "#server/views/prioritize-dashboard-search-shortcuts.ts";
import { removeDashboardSearchShortcut } from "#server/views/remove-dashboard-search-shortcut.ts";
import { setRepositoryDefaultView } from "#server/views/set-repository-default-view.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";
import { updateDashboardSearchShortcut } from "#server/views/update-dashboard-search-shortcut.ts";
import {
  loadViews,
  canManage,
  canUpdate,
  listOwnViews,
  listSharedViews,
  listRepositoryViews,
  type ViewEditors,
  type ViewRow,
} from "#server/views/view.ts";
import { viewRoutes } from "#server/views/view-routes.ts";
import { paths } from "#shared/paths.ts";
import type { ViewColor, ViewIcon } from "#shared/views.ts";

type Fields = {
  name?: string | null;
  query?: string | null;
  description?: string | null;
  icon?: ViewIcon | null;
  color?: ViewColor | null;
  scopingRepository?: string | null;
  clientMutationId?: string;
};

const decodeViewId = (id: string) => idNumbers(id, ["SSC"])[0];
const decodeRepositoryId = (id: string) => idNumbers(id, ["R"])[0];

/** What a view is limited to: undefined, nothing; null, something that the viewer may not see. */
export async function getScope(ctx: Context, view: ViewRow): Promise<RepositoryRow | null | undefined> {
  if (view.scopingRepositoryId === null) return undefined;
  return (await batch(ctx, loadRepositories, view.scopingRepositoryId)) ?? null;
}

/** The viewer's own dashboard; it has no other. */
const dashboard = (ctx: Context) => ({ accountId: ctx.viewer.accountId });

const resolvers: Resolvers = {
  User: {
    dashboard: (account: AccountRow, _: unknown, ctx: Context) =>
      account.id === ctx.viewer.accountId ? dashboard(ctx) : null,
  },
  UserDashboard: {
    id: ({ accountId }: { accountId: number }) => globalId("UD", accountId),
    shortcuts: async (_: unknown, args: PageArgs, ctx: Context) =>
      connectionFromArray(await listOwnViews(ctx), args, 25),
    sharedShortcuts: async (_: unknown, args: PageArgs, ctx: Context) =>
      connectionFromArray(await listSharedViews(ctx), args, 25),
    searchCounts: (_: unknown, { queries }: { queries: string[] }, ctx: Context) => countSearches(ctx, queries),
  },
  Repository: {
    views: async (repository: RepositoryRow, args: PageArgs, ctx: Context) =>
      connectionFromArray(await listRepositoryViews(ctx, repository.id), args, 25),
    defaultView: async (repository: RepositoryRow, _: unknown, ctx: Context) => {
      const id = await batch(ctx, loadDefaultViews, repository.id);
      return id === undefined ? null : ((await batch(ctx, loadViews, id)) ?? null);
    },
  },
  SearchShortcut: {
    id: (view: ViewRow) => globalId("SSC", view.id),
    resourcePath: (view: ViewRow) => paths.view(globalId("SSC", view.id)),
    searchType: () => "ISSUES",
    creator: async (view: ViewRow, _: unknown, ctx: Context) => {
      const account = await batch(ctx, loadAccounts, view.accountId);
      return account?.kind === "USER" ? account : null;
    },
    scopingRepository: async (view: ViewRow, _: unknown, ctx: Context) => (await getScope(ctx, view)) ?? null,
    isScopeHidden: async (view: ViewRow, _: unknown, ctx: Context) => (await getScope(ctx, view)) === null,
    sharedWith: async (view: ViewRow, _: unknown, ctx: Context) => {
      if (view.organizationId !== null) return batch(ctx, loadAccounts, view.organizationId);
      return view.repositoryId === null ? null : batch(ctx, loadRepositories, view.repositoryId);
    },
    viewerCanUpdate: (view: ViewRow, _: unknown, ctx: Context) => canUpdate(ctx, view),
    viewerCanDelete: (view: ViewRow, _: unknown, ctx: Context) => canManage(ctx, view),
    viewerCanShare: (view: ViewRow, _: unknown, ctx: Context) => canManage(ctx, view),
    issueCount: async (view: ViewRow, _: unknown, ctx: Context) => {
      const scope = await getScope(ctx, view);
      return scope === null
        ? null
        : countIssues(ctx, view.query, scope ?? (await findNamedRepository(ctx, view.query)));
    },
    results: async (view: ViewRow, args: PageArgs & { query?: string | null }, ctx: Context) => {
      const scope = await getScope(ctx, view);
      const query = args.query ?? view.query;
      return scope === null ? null : search(ctx, { ...args, query }, scope ?? (await findNamedRepository(ctx, query)));
    },
  },
  Mutation: {
    createDashboardSearchShortcut: async (_: unknown, { input }: { input: Fields }, ctx: Context) => ({
      shortcut: await runCommand(ctx, createDashboardSearchShortcut, {
        ...input,
        name: input.name ?? "",
        scopingRepositoryId: input.scopingRepository ? decodeRepositoryId(input.scopingRepository) : null,
      }),
      dashboard: dashboard(ctx),
      clientMutationId: input.clientMutationId,
    }),
    updateDashboardSearchShortcut: async (
      _: unknown,
      { input }: { input: Fields & { shortcutId: string; expectedUpdatedAt?: Date | string | null } },
      ctx: Context,
    ) => {
      const { scopingRepository: scope, expectedUpdatedAt: expected } = input;
      return {
        shortcut: await runCommand(ctx, updateDashboardSearchShortcut, {
          ...input,
          id: decodeViewId(input.shortcutId),
          expectedUpdatedAt: expected ? new Date(expected) : null,
          ...(scope === undefined ? {} : { scopingRepositoryId: scope === null ? null : decodeRepositoryId(scope) }),
        }),
        clientMutationId: input.clientMutationId,
      };
    },
    removeDashboardSearchShortcut: async (
      _: unknown,
      { input }: { input: { shortcutId: string; clientMutationId?: string } },
      ctx: Context,
    ) => {
      await runCommand(ctx, removeDashboardSearchShortcut, { id: decodeViewId(input.shortcutId) });
      return {
        dashboard: dashboard(ctx),
        removedShortcutId: input.shortcutId,
        clientMutationId: input.clientMutationId,
      };
    },
    prioritizeDashboardSearchShortcuts: async (
      _: unknown,
      { input }: { input: { shortcutIds: string[]; clientMutationId?: string } },
      ctx: Context,
    ) => {
      await runCommand(ctx, prioritizeDashboardSearchShortcuts, { ids: input.shortcutIds.map(decodeViewId) });
      return { dashboard: dashboard(ctx), clientMutationId: input.clientMutationId };
    },
    shareDashboardSearchShortcut: async (
      _: unknown,
      {
        input,
      }: { input: { shortcutId: string; with?: string | null; editors?: ViewEditors; clientMutationId?: string } },
      ctx: Context,
    ) => ({
      shortcut: await runCommand(ctx, shareDashboardSearchShortcut, {
        id: decodeViewId(input.shortcutId),
        editors: input.editors ?? null,
        with: input.with ? getAudience(input.with) : null,
      }),
      clientMutationId: input.clientMutationId,
    }),
    setRepositoryDefaultView: async (
      _: unknown,
      { input }: { input: { repositoryId: string; shortcutId?: string | null; clientMutationId?: string } },
      ctx: Context,
    ) => {
      const repositoryId = decodeRepositoryId(input.repositoryId);
      const viewId = input.shortcutId ? decodeViewId(input.shortcutId) : null;
      await runCommand(ctx, setRepositoryDefaultView, { repositoryId, viewId });
      return {
        repository: await batch(ctx, loadRepositories, repositoryId),
        clientMutationId: input.clientMutationId,
      };
    },
    createSearchShortcutFeed: async (
      _: unknown,
      { input }: { input: { shortcutId: string; clientMutationId?: string } },
      ctx: Context,
    ) => ({
      url: await runCommand(ctx, createSearchShortcutFeed, { id: decodeViewId(input.shortcutId) }),
      clientMutationId: input.clientMutationId,
    }),
  },
};

function getAudience(id: string): { organizationId: number } | { repositoryId: number } {
  return decodeId(id)?.prefix === "R"
    ? { repositoryId: decodeRepositoryId(id) }
    : { organizationId: idNumbers(id, ["A"])[0] };
}

async function loadDefaultViews(ctx: Context, ids: readonly number[]): Promise<(number | undefined)[]> {
  const rows = await ctx.db.rows<{ repositoryId: number; viewId: number }>(
    sql`select repository_id, view_id from default_views where repository_id = any(${ids})`,
  );
  const byId = new Map(rows.map((row) => [row.repositoryId, row.viewId]));
  return ids.map((id) => byId.get(id));
}

export const views: Feature = {
  name: "views",
  hasSchema: true,
  resolvers,
  typeNames: {
    SearchShortcutAudience: (value: AccountRow | RepositoryRow) =>
      "kind" in value ? accountTypeName(value) : "Repository",
  },
  nodes: {
    SSC: async (ctx, { numbers: [id = 0] }) => {
      const view = await batch(ctx, loadViews, id);
      return view && { ...view, __typename: "SearchShortcut" };
    },
  },
  routes: viewRoutes,
};
