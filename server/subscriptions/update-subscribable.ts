import { unprocessable } from "#server/errors.ts";
import type { IssueKey, IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { setRepositorySubscription, type WatchLevel } from "#server/subscriptions/repository-subscription.ts";
import {
  updateSubscription,
  type SubscriptionState,
  type ThreadEventKind,
} from "#server/subscriptions/subscription.ts";

type Input = {
  subject: { issue: IssueKey } | { repositoryId: number };
  state: SubscriptionState;
  eventKinds: readonly ThreadEventKind[] | null;
};

/** Sets the viewer's subscription to an issue or to a repository, as GitHub's mutation does. */
export async function updateSubscribable(
  ctx: Context,
  { subject, state, eventKinds }: Input,
): Promise<{ issue: IssueRow } | { repository: RepositoryRow }> {
  if ("issue" in subject) return { issue: await updateSubscription(ctx, { ...subject.issue, state, eventKinds }) };
  if (eventKinds) throw unprocessable("Only issues and pull requests have subscriptions to certain events.", "events");
  const input = { repositoryId: subject.repositoryId, level: WATCH_LEVELS[state] };
  return { repository: await setRepositorySubscription(ctx, input) };
}

const WATCH_LEVELS = {
  SUBSCRIBED: "ALL",
  UNSUBSCRIBED: "PARTICIPATING",
  IGNORED: "IGNORE",
} satisfies Record<SubscriptionState, WatchLevel>;
