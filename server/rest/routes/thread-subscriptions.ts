import { issueKey } from "#server/issues/issue.ts";
import { toIssueKey, type NotificationRow } from "#server/notifications/notification.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { noContent, ok } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { writeRoute, type Handle, type RestRoute } from "#server/rest/http/route.ts";
import { optionalBoolean, readFields } from "#server/rest/inputs/read-fields.ts";
import { findThread } from "#server/rest/routes/notifications.ts";
import { toOptionalTimestamp } from "#server/rest/shapes/addresses.ts";
import { threadUrl, toReason } from "#server/rest/shapes/notification.ts";
import { loadParticipants, loadSubscriptions, updateSubscription } from "#server/subscriptions/subscription.ts";

const SUBSCRIPTION = "/notifications/threads/{thread_id}/subscription";

export const THREAD_SUBSCRIPTION_ROUTES: readonly RestRoute[] = [
  {
    ...subscriptionRoute("PUT", "activity/get-thread-subscription-for-authenticated-user", async (request) => {
      const subscription = await loadThreadSubscription(request.ctx, await findThread(request));
      if (!subscription) throw missingResource();
      return ok(subscription);
    }),
    method: "GET",
  },
  subscriptionRoute("PUT", "activity/set-thread-subscription", async (request) => {
    const { ctx, body } = request;
    const thread = await findThread(request);
    const isIgnored = optionalBoolean(readFields(body), "ignored") === true;
    await runCommand(ctx, updateSubscription, { ...toIssueKey(thread), state: isIgnored ? "IGNORED" : "SUBSCRIBED" });
    return ok(await loadThreadSubscription(ctx, thread));
  }),
  // Somebody who is mentioned later, or comments, is notified again.
  subscriptionRoute("DELETE", "activity/delete-thread-subscription", async (request) => {
    const thread = await findThread(request);
    await runCommand(request.ctx, updateSubscription, { ...toIssueKey(thread), state: "UNSUBSCRIBED" });
    return noContent();
  }),
];

/** A token needs the scopes of the inbox for it, as on GitHub. */
function subscriptionRoute(method: "PUT" | "DELETE", operation: string, handle: Handle): RestRoute {
  const options = { operation, mutation: "unsubscribeFromNotifications" };
  return { ...writeRoute(`${method} ${SUBSCRIPTION}`, options, handle), isPersonal: true };
}

/** GitHub's `thread-subscription`. Undefined: the viewer is not subscribed, and does not ignore it. */
async function loadThreadSubscription(ctx: Context, thread: NotificationRow) {
  const key = toIssueKey(thread);
  const chosen = await batch(ctx, loadSubscriptions, key, issueKey);
  if (chosen?.state === "UNSUBSCRIBED" || (!chosen && !(await isParticipant(ctx, thread)))) return undefined;
  const isIgnored = chosen?.state === "IGNORED";
  const reason = chosen?.reason ?? thread.reason;
  return {
    subscribed: !isIgnored,
    ignored: isIgnored,
    reason: reason === "MANUAL" ? null : toReason(reason),
    created_at: toOptionalTimestamp(chosen?.updatedAt),
    url: `${threadUrl(ctx, thread)}/subscription`,
    thread_url: threadUrl(ctx, thread),
  };
}

async function isParticipant(ctx: Context, thread: NotificationRow): Promise<boolean> {
  const people = await batch(ctx, loadParticipants, toIssueKey(thread), issueKey);
  return people?.accountIds.includes(thread.accountId) === true;
}
