import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { INBOX_CHANGED } from "#server/notifications/inbox-notice.ts";
import { batch, forgetLoads, type Context } from "#server/platform/context.ts";
import { stoppable, wakeUps } from "#server/platform/events/notices.ts";

export const Subscription: FeatureResolvers["notifications"]["Subscription"] = {
  notificationsUpdated: {
    subscribe: (_, __, ctx) => {
      const me = signedIn(ctx);
      return stoppable((signal) => followInbox(ctx, me, signal));
    },
  },
};

/** The viewer, again after each change of their inbox. */
export async function* followInbox(
  ctx: Context,
  me: number,
  signal: AbortSignal,
): AsyncGenerator<{ viewer: AccountRow }> {
  if (!ctx.bus) return;
  const isOfViewer = ({ kind, accountIds }: { kind: string; accountIds?: readonly number[] }) =>
    kind === INBOX_CHANGED && accountIds?.includes(me) === true;
  for await (const _ of wakeUps(ctx.bus, isOfViewer, signal)) {
    forgetLoads(ctx);
    const viewer = await batch(ctx, loadAccounts, me);
    if (!viewer) return;
    yield { viewer };
  }
}
