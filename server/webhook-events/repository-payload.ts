import type { Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { loadUser } from "#server/rest/shapes/user.ts";
import { toEnvelope, toEventRepository, toOwningOrganization } from "#server/webhook-events/envelope.ts";
import { readRow } from "#server/webhook-events/read-row.ts";
import type { ChangeSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `repository`, with the repository as it was when it was changed: a deleted one is told to the organization. */
export async function repositoryPayload(
  ctx: Context,
  event: QueuedEvent,
  { action, row, changes }: ChangeSource,
): Promise<Payload | null> {
  const envelope = await toEnvelope(ctx, { ...event, repositoryId: null });
  if (!envelope) return null;
  const repository = await toEventRepository(ctx, readRow(row) as RepositoryRow);
  const shown = action === "transferred" ? await toFormerOwner(ctx, changes) : changes;
  return { ...(action === null ? {} : { action }), ...(shown ? { changes: shown } : {}), repository, ...envelope };
}

type FormerOwner = { owner: { from: { user?: { accountId: number }; organization?: { accountId: number } } } };

async function toFormerOwner(ctx: Context, changes: object | undefined): Promise<object | undefined> {
  // Written by transfer-repository.ts.
  const { user, organization } = (changes as FormerOwner).owner.from;
  const from = user
    ? { user: await loadUser(ctx, user.accountId) }
    : { organization: await toOwningOrganization(ctx, organization?.accountId ?? 0) };
  return { owner: { from } };
}
