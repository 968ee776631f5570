import { forgetLoads, type Context } from "#server/platform/context.ts";
import type { EventKind } from "#server/events/event.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import type { Notice } from "#server/platform/events/listen.ts";
import { noticesFor, stoppable } from "#server/platform/events/notices.ts";

type ListUpdate = { issue: IssueRow; affectsLists: boolean };

/**
 * Changes of issues, as lists need them. A notice carries ids only: the issue
 * is loaded again as the viewer, so that whoever has lost access gets nothing.
 */
export function listUpdates(ctx: Context, isRequested: (notice: Notice) => boolean): AsyncIterableIterator<ListUpdate> {
  return stoppable(async function* (signal) {
    if (!ctx.bus) return;
    for await (const notice of noticesFor(ctx.bus, isRequested, signal)) {
      forgetLoads(ctx);
      const update = await listUpdate(ctx, notice);
      if (update) yield update;
    }
  });
}

/** Kinds that the timeline does not show, and that change lists. */
const AFFECTS_LISTS: ReadonlySet<string> = new Set<EventKind>(["ISSUE_OPENED", "MILESTONE_REORDERED"]);

async function listUpdate(ctx: Context, notice: Notice): Promise<ListUpdate | undefined> {
  const issue = await loadIssue(ctx, { repositoryId: notice.repositoryId, id: notice.issueId });
  return issue && { issue, affectsLists: notice.onTimeline || AFFECTS_LISTS.has(notice.kind) };
}
