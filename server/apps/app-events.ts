import { unprocessable } from "#server/errors.ts";
import type { AppPermission, AppPermissions } from "#server/apps/app-permissions.ts";

/**
 * The events that an app can subscribe to, with the permissions of which it needs one. Its own events (APP_OWN_EVENTS) are sent to
 * every app.
 */
export const APP_EVENTS: Readonly<Record<string, readonly AppPermission[]>> = {
  branch_protection_rule: ["administration"],
  check_run: ["checks"],
  check_suite: ["checks"],
  create: ["contents"],
  delete: ["contents"],
  issue_comment: ["issues", "pull_requests"],
  issue_dependencies: ["issues"],
  issues: ["issues"],
  label: ["metadata"],
  member: ["members"],
  membership: ["members"],
  milestone: ["issues", "pull_requests"],
  organization: ["members"],
  public: ["metadata"],
  pull_request: ["pull_requests"],
  pull_request_review: ["pull_requests"],
  pull_request_review_comment: ["pull_requests"],
  pull_request_review_thread: ["pull_requests"],
  repository: ["metadata"],
  status: ["statuses"],
  sub_issues: ["issues"],
  team: ["members"],
  team_add: ["members"],
};

/** Checks the events of an app, which needs the permissions for each. */
export function parseEvents(input: readonly string[], permissions: AppPermissions): string[] {
  const events = [...new Set(input)].toSorted();
  for (const event of events) {
    const needed = APP_EVENTS[event];
    if (!needed) throw unprocessable(`"${event.slice(0, 50)}" is not an event of apps.`, "events");
    if (!needed.some((name) => permissions[name] !== undefined))
      throw unprocessable(`The event "${event}" needs the permission "${needed.join('" or "')}".`, "events");
  }
  return events;
}
