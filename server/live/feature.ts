import { batch, forgetLoads, type Context } from "#server/context.ts";
import { notFound } from "#server/errors.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import type { EventKind } from "#server/events/event.ts";
import { parseEventPosition } from "#server/live/event-position.ts";
import { issueUpdates } from "#server/live/issue-updates.ts";
import { noticesFor, stoppable } from "#server/platform/events/notices.ts";
import type { Notice } from "#server/platform/events/listen.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { idNumbers } from "#server/platform/graphql/global-id.ts";
import { requireRepository } from "#server/repositories/repository.ts";

/**
 * Live data goes through the fence too: a notice carries ids only, and each
 * subscription loads what happened again as its own viewer. Who has lost their
 * access meanwhile is told nothing.
 */
const eventPosition = (issue: IssueRow) => issue.eventPosition;

const resolvers: Resolvers = {
  Issue: { eventPosition },
  PullRequest: { eventPosition },
  Subscription: {
    heartbeat: {
      subscribe: async function* () {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 15_000));
          yield new Date();
        }
      },
    },
    issueUpdated: {
      subscribe: async (_: unknown, { id, after }: { id: string; after?: string | null }, ctx: Context) => {
        const [repositoryId, issueId] = idNumbers(id, ["I", "PR"]);
        const key = { repositoryId, id: issueId };
        const issue = await batch(ctx, loadIssues, key, issueKey);
        if (!issue) throw notFound("an Issue");
        return issueUpdates(ctx, key, after ? parseEventPosition(after) : issue.eventPosition);
      },
    },
    visibleIssueUpdated: {
      subscribe: (_: unknown, __: unknown, ctx: Context) =>
        loaded(
          ctx,
          () => true,
          (notice) => listUpdate(ctx, notice),
        ),
    },
    repositoryIssueUpdated: {
      subscribe: async (_: unknown, { repositoryId: id }: { repositoryId: string }, ctx: Context) => {
        const [repositoryId] = idNumbers(id, ["R"]);
        await requireRepository(ctx, repositoryId);
        const mine = (notice: Notice) => notice.repositoryId === repositoryId;
        return loaded(ctx, mine, (notice) => listUpdate(ctx, notice));
      },
    },
  },
};

export const live: Feature = { name: "live", hasSchema: true, resolvers };

function loaded<T>(
  ctx: Context,
  mine: (notice: Notice) => boolean,
  load: (notice: Notice) => Promise<T | undefined>,
): AsyncIterableIterator<T> {
  return stoppable(async function* (signal) {
    if (!ctx.bus) return;
    for await (const notice of noticesFor(ctx.bus, mine, signal)) {
      forgetLoads(ctx);
      const value = await load(notice);
      if (value !== undefined) yield value;
    }
  });
}

/** Kinds that the timeline does not show, and that change lists. */
const AFFECTS_LISTS: ReadonlySet<string> = new Set<EventKind>(["ISSUE_OPENED", "MILESTONE_REORDERED"]);

/** What a list hears of a change. */
async function listUpdate(ctx: Context, { repositoryId, issueId, onTimeline, kind }: Notice) {
  const issue = await batch(ctx, loadIssues, { repositoryId, id: issueId }, issueKey);
  return (
    issue && {
      issue: withIssueTypeName(issue),
      affectsLists: onTimeline || AFFECTS_LISTS.has(kind),
    }
  );
}
