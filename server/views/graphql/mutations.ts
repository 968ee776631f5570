import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import { createSearchShortcutFeed } from "#server/views/create-search-shortcut-feed.ts";
import { prioritizeDashboardSearchShortcuts } from "#server/views/prioritize-dashboard-search-shortcuts.ts";
import { removeDashboardSearchShortcut } from "#server/views/remove-dashboard-search-shortcut.ts";
import { setRepositoryDefaultView } from "#server/views/set-repository-default-view.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";
import { updateDashboardSearchShortcut } from "#server/views/update-dashboard-search-shortcut.ts";

export const Mutation: FeatureResolvers["views"]["Mutation"] = {
  createDashboardSearchShortcut: mutation(
    createDashboardSearchShortcut,
    (input) => ({ ...input, scopingRepositoryId: decodeOptional(input.scopingRepository, decode.repository) }),
    (shortcut, { ctx }) => ({ shortcut, dashboard: getDashboard(ctx) }),
  ),
  updateDashboardSearchShortcut: mutation(
    updateDashboardSearchShortcut,
    ({ scopingRepository, ...input }) => ({
      ...input,
      id: decode.view(input.shortcutId),
      // Undefined leaves the scope as it is, null removes it.
      ...(scopingRepository === undefined
        ? {}
        : { scopingRepositoryId: scopingRepository === null ? null : decode.repository(scopingRepository) }),
    }),
    (shortcut) => ({ shortcut }),
  ),
  removeDashboardSearchShortcut: mutation(
    removeDashboardSearchShortcut,
    (input) => ({ id: decode.view(input.shortcutId) }),
    (_, { ctx, input }) => ({ dashboard: getDashboard(ctx), removedShortcutId: input.shortcutId }),
  ),
  prioritizeDashboardSearchShortcuts: mutation(
    prioritizeDashboardSearchShortcuts,
    (input) => ({ ids: input.shortcutIds.map(decode.view) }),
    (_, { ctx }) => ({ dashboard: getDashboard(ctx) }),
  ),
  shareDashboardSearchShortcut: mutation(
    shareDashboardSearchShortcut,
    (input) => ({
      id: decode.view(input.shortcutId),
      editors: input.editors ?? null,
      with: decodeOptional(input.with, decode.viewAudience),
    }),
    (shortcut) => ({ shortcut }),
  ),
  setRepositoryDefaultView: mutation(
    setRepositoryDefaultView,
    (input) => ({
      repositoryId: decode.repository(input.repositoryId),
      viewId: decodeOptional(input.shortcutId, decode.view),
    }),
    async (_, { ctx, commandInput }) => ({ repository: await loadRepository(ctx, commandInput) }),
  ),
  createSearchShortcutFeed: mutation(
    createSearchShortcutFeed,
    (input) => ({ id: decode.view(input.shortcutId) }),
    (url) => ({ url }),
  ),
};

/** The viewer's own dashboard; mutations change no other. */
function getDashboard(ctx: Context) {
  return { accountId: signedIn(ctx) };
}
