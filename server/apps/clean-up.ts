import { cleanUpManifestCodes } from "#server/apps/create-app-from-manifest.ts";
import { cleanUpInstallationTokens } from "#server/apps/installation-token.ts";
import type { Context } from "#server/platform/context.ts";

/** Removes tokens and codes that have expired. */
export async function cleanUpApps(ctx: Context): Promise<void> {
  await cleanUpInstallationTokens(ctx);
  await cleanUpManifestCodes(ctx);
}
