import type { toPull } from "#server/rest/shapes/pull.ts";
import { toEventForm } from "#server/webhook-events/envelope.ts";

type Pull = Awaited<ReturnType<typeof toPull>>;

/** A pull request in an event, with its repositories as events have them (envelope.ts). */
export function toEventPull<Row extends Pull>(pull: Row) {
  const { head, base } = pull;
  return {
    ...pull,
    head: { ...head, repo: head.repo && toEventForm(head.repo) },
    base: { ...base, repo: toEventForm(base.repo) },
  };
}
