import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import { toOrganization } from "#server/rest/shapes/organization.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import type { QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** What every payload ends with. Undefined if the repository is no longer there. */
export async function toEnvelope(ctx: Context, event: QueuedEvent) {
  const repository = event.repositoryId === null ? null : await batch(ctx, loadRepositories, event.repositoryId);
  if (repository === undefined) return undefined;
  const [shown, organization, sender] = await Promise.all([
    repository && toEventRepository(ctx, repository),
    toOwningOrganization(ctx, event.ownerId),
    toSender(ctx, event),
  ]);
  return {
    ...(shown ? { repository: shown } : {}),
    ...(organization ? { organization } : {}),
    sender,
  };
}

/** A repository in an event. */
export async function toEventRepository(ctx: Context, repository: RepositoryRow) {
  return toEventForm(await toRepository(ctx, repository));
}

/** Without what depends on who reads it. Nobody can define properties of repositories here, so there are none. */
export function toEventForm<Row extends { permissions: object }>({ permissions: _, ...repository }: Row) {
  return { ...repository, custom_properties: {} };
}

export async function toOwningOrganization(ctx: Context, id: number) {
  const account = await loadAccount(ctx, id);
  return account?.kind === "ORGANIZATION" ? toOrganization(ctx, account) : undefined;
}

/** Who did it; for what the server does itself, or somebody whose account is gone, the owner. */
async function toSender(ctx: Context, { senderId, ownerId }: QueuedEvent) {
  const sender = (await loadUser(ctx, senderId)) ?? (await loadUser(ctx, ownerId));
  if (!sender) throw new Error("The owner of the event has no account.");
  return sender;
}
