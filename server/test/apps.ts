import { installApp } from "#server/apps/install-app.ts";
import { createInstallationToken } from "#server/apps/installation-token.ts";
import { getInstallationViewer } from "#server/apps/installation-viewer.ts";
import type { InstallationRow } from "#server/apps/installation.ts";
import type { AppRow } from "#server/apps/app.ts";
import { createApp } from "#server/apps/write-app.ts";
import type { Viewer } from "#server/platform/context.ts";
import type { World } from "#server/test/world.ts";

type AppChoice = {
  name?: string;
  owner?: string;
  isPublic?: boolean;
  permissions?: Record<string, string>;
  events?: string[];
};

/** An app of mona, who owns octo. */
export function makeApp(
  world: World,
  {
    name = "Octo Bot",
    owner = "mona",
    isPublic = true,
    permissions = { issues: "write" },
    events = [],
  }: AppChoice = {},
): Promise<AppRow> {
  return createApp(world.as(owner), {
    ownerId: world.id(owner),
    name,
    url: "https://example.com",
    description: "",
    isPublic,
    permissions,
    events,
  });
}

/** The app on octo, for octo/secret unless others are given. Null: all repositories. */
export function installOnOcto(
  world: World,
  app: AppRow,
  repositoryIds?: readonly number[] | null,
): Promise<InstallationRow> {
  return installApp(world.as("mona"), {
    appId: app.id,
    accountId: world.secret.ownerId,
    repositoryIds: repositoryIds === undefined ? [world.secret.id] : repositoryIds,
  });
}

type Narrowing = Omit<Parameters<typeof createInstallationToken>[1], "installation">;

/** A token of the installation. */
export async function makeToken(
  world: World,
  installation: InstallationRow,
  narrowing: Narrowing = {},
): Promise<string> {
  return (await createInstallationToken(world.as(null), { installation, ...narrowing })).token;
}

/** The viewer of a token, which has to be accepted. */
export async function useToken(world: World, token: string): Promise<Viewer> {
  const viewer = await getInstallationViewer(world, token);
  if (!viewer) throw new Error("The token is not accepted.");
  return viewer;
}
