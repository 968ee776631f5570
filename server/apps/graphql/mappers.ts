import type { AccessLevel } from "#server/apps/app-permissions.ts";
import type { AppClientSecretRow } from "#server/apps/app-client-secret.ts";
import type { AppKeyRow } from "#server/apps/app-key.ts";
import type { AppRow } from "#server/apps/app.ts";
import type { InstallationRow } from "#server/apps/installation.ts";

export type Mappers = {
  App: AppRow;
  AppKey: AppKeyRow;
  AppClientSecret: AppClientSecretRow;
  AppInstallation: InstallationRow;
  AppPermission: { name: string; level: Uppercase<AccessLevel> };
};
