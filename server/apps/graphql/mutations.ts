import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { createAppClientSecret, deleteAppClientSecret } from "#server/apps/app-client-secret.ts";
import { createAppKey, deleteAppKey } from "#server/apps/app-key.ts";
import { setAppWebhook } from "#server/apps/app-webhook.ts";
import { createAppFromManifest } from "#server/apps/create-app-from-manifest.ts";
import { acceptPermissions, installApp, updateInstallation } from "#server/apps/install-app.ts";
import { deleteInstallation, suspendInstallation, unsuspendInstallation } from "#server/apps/suspend-installation.ts";
import { createApp, deleteApp, updateApp } from "#server/apps/write-app.ts";
import { batch } from "#server/platform/context.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

type Settings = {
  name: string;
  url: string;
  description?: string | null;
  isPublic: boolean;
  permissions: readonly { name: string; level: "READ" | "WRITE" }[];
  events: readonly string[];
  callbackUrls?: readonly string[] | null;
  hasDeviceFlow?: boolean | null;
  hasExpiringTokens?: boolean | null;
};

const toSettings = ({ name, url, description, isPublic, permissions, events, ...rest }: Settings) => ({
  name,
  url,
  description: description ?? "",
  isPublic,
  events,
  callbackUrls: rest.callbackUrls ?? undefined,
  hasDeviceFlow: rest.hasDeviceFlow ?? undefined,
  hasExpiringTokens: rest.hasExpiringTokens ?? undefined,
  permissions: Object.fromEntries(permissions.map((permission) => [permission.name, permission.level.toLowerCase()])),
});
const toApp = ({ appId }: { appId: string }) => ({ id: decode.app(appId) });
const toInstallation = ({ installationId }: { installationId: string }) => ({
  id: decode.appInstallation(installationId),
});
const toChoice = ({ repositoryIds }: { repositoryIds?: readonly string[] | null }) => ({
  repositoryIds: repositoryIds?.map(decode.repository) ?? null,
});

export const Mutation: FeatureResolvers["apps"]["Mutation"] = {
  createApp: mutation(
    createApp,
    (input) => ({ ...toSettings(input), ownerId: decode.account(input.ownerId) }),
    (app) => ({ app }),
  ),
  createAppFromManifest: mutation(
    createAppFromManifest,
    ({ manifest, name, state, ownerId }) => ({
      manifest,
      name,
      state: state ?? undefined,
      ownerId: decode.account(ownerId),
    }),
    (created) => created,
  ),
  createAppClientSecret: mutation(
    createAppClientSecret,
    (input) => ({ appId: decode.app(input.appId) }),
    ({ app, secret }) => ({ app, clientSecret: secret }),
  ),
  deleteAppClientSecret: mutation(
    deleteAppClientSecret,
    ({ appClientSecretId }) => ({ id: decode.appClientSecret(appClientSecretId) }),
    (app) => ({ app }),
  ),
  updateApp: mutation(
    updateApp,
    (input) => ({ ...toSettings(input), ...toApp(input) }),
    (app) => ({ app }),
  ),
  deleteApp: mutation(deleteApp, toApp, async ({ ownerId }, { ctx }) => ({
    owner: (await batch(ctx, loadAccounts, ownerId)) ?? null,
  })),
  createAppKey: mutation(
    createAppKey,
    (input) => ({ appId: decode.app(input.appId) }),
    ({ app, privateKey }) => ({ app, privateKey }),
  ),
  deleteAppKey: mutation(
    deleteAppKey,
    ({ appKeyId }) => ({ id: decode.appKey(appKeyId) }),
    (app) => ({ app }),
  ),
  setAppWebhook: mutation(
    setAppWebhook,
    ({ url, secret, isActive, ...input }) => ({
      appId: decode.app(input.appId),
      url,
      secret: secret ?? undefined,
      isActive,
    }),
    (app) => ({ app }),
  ),
  installApp: mutation(
    installApp,
    (input) => ({ ...toChoice(input), appId: decode.app(input.appId), accountId: decode.account(input.accountId) }),
    (installation) => ({ installation }),
  ),
  updateInstallation: mutation(
    updateInstallation,
    (input) => ({ ...toChoice(input), ...toInstallation(input) }),
    (installation) => ({ installation }),
  ),
  acceptInstallationPermissions: mutation(acceptPermissions, toInstallation, (installation) => ({ installation })),
  suspendInstallation: mutation(suspendInstallation, toInstallation, (installation) => ({ installation })),
  unsuspendInstallation: mutation(unsuspendInstallation, toInstallation, (installation) => ({ installation })),
  deleteInstallation: mutation(deleteInstallation, toInstallation, async ({ accountId }, { ctx }) => ({
    account: (await batch(ctx, loadAccounts, accountId)) ?? null,
  })),
};
