import { loadComments } from "#server/comments/comment.ts";
import { batch, forgetLoads, type Context } from "#server/context.ts";
import { notFound } from "#server/errors.ts";
import { withTypeName } from "#server/issues/feature.ts";
import { issueKey, loadIssues, type IssueKey } from "#server/issues/issue.ts";
import { noticesFor } from "#server/platform/events/notices.ts";
import type { Notice } from "#server/platform/events/listen.ts";
import { sql } from "#server/platform/db/sql.ts";
import { cursor } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import { requireRepository } from "#server/repositories/repository.ts";
import { EVENT_COLUMNS, toTimelineItem, loadTimelineCounts, type EventRow } from "#server/timeline/timeline-item.ts";

/**
 * Live data goes through the fence too: a notice carries ids only, and each
 * subscription loads what happened again as its own viewer. Who has lost their
 * access meanwhile is told nothing.
 */
const resolvers: Resolvers = {
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
      subscribe: async (_: unknown, { id, since }: { id: string; since?: string | null }, ctx: Context) => {
        const [repositoryId, issueId] = idNumbers(id, ["I", "PR"]);
        const key = { repositoryId, id: issueId };
        if (!(await batch(ctx, loadIssues, key, issueKey))) throw notFound("an Issue");
        const mine = (notice: Notice) => notice.repositoryId === repositoryId && notice.issueId === issueId;
        const updates = loaded(ctx, mine, (notice) => issueUpdate(ctx, key, notice));
        return since ? withMissed(ctx, key, new Date(since), updates) : updates;
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

async function* loaded<T>(
  ctx: Context,
  mine: (notice: Notice) => boolean,
  load: (notice: Notice) => Promise<T | undefined>,
): AsyncGenerator<T> {
  if (!ctx.bus) return;
  for await (const notice of noticesFor(ctx.bus, mine)) {
    forgetLoads(ctx);
    const value = await load(notice);
    if (value !== undefined) yield value;
  }
}

/** What a list hears of a change. */
async function listUpdate(ctx: Context, { repositoryId, issueId, shown, kind }: Notice) {
  const issue = await batch(ctx, loadIssues, { repositoryId, id: issueId }, issueKey);
  return (
    issue && {
      issue: withTypeName(issue),
      affectsLists: shown || kind === "ISSUE_OPENED" || kind === "MILESTONE_REORDERED",
    }
  );
}

const MISSED_MAX = 100;

/** What happened since a page was made, then what happens. Listening begins first, so that nothing falls between. */
async function* withMissed(ctx: Context, key: IssueKey, since: Date, updates: AsyncGenerator<object>) {
  const next = updates.next();
  try {
    if (!Number.isNaN(since.getTime())) {
      const missed = await ctx.db.rows<{ id: number; kind: string }>(sql`
        select e.id, e.kind from events e where e.repository_id = ${key.repositoryId} and e.issue_id = ${key.id}
          and e.shown and e.created_at > ${since} order by e.created_at, e.id limit ${MISSED_MAX}`);
      for (const { id, kind } of missed) {
        const update = await issueUpdate(ctx, key, {
          id,
          kind,
          repositoryId: key.repositoryId,
          issueId: key.id,
          shown: true,
        });
        if (update) yield update;
      }
    }
    for (let result = await next; result.done !== true; result = await updates.next()) yield result.value;
  } finally {
    await updates.return(undefined);
  }
}

async function issueUpdate(ctx: Context, key: IssueKey, notice: Notice) {
  const issue = await batch(ctx, loadIssues, key, issueKey);
  if (!issue) return undefined;
  const event = await ctx.db.row<EventRow>(sql`
    select ${EVENT_COLUMNS} from events e where e.repository_id = ${key.repositoryId} and e.id = ${notice.id}`);
  const item = event && notice.shown ? await toTimelineItem(ctx, event) : undefined;
  const count = (await batch(ctx, loadTimelineCounts, key, issueKey)) ?? 1;
  return {
    issue: withTypeName(issue),
    comment: event ? await commentOf(ctx, event) : null,
    timelineEdge: item ? { cursor: cursor(count - 1), node: item } : null,
    deletedNodeId: notice.deleted === undefined ? null : globalId("IC", key.repositoryId, notice.deleted),
  };
}

function commentOf(ctx: Context, event: EventRow) {
  const id = event.data["subject"] === "COMMENT" ? event.data["subjectId"] : event.data["commentId"];
  return typeof id === "number" ? batch(ctx, loadComments, { repositoryId: event.repositoryId, id }, issueKey) : null;
}
