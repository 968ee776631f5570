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
import { EVENT_COLUMNS, itemOf, loadTimelineCounts, type EventRow } from "#server/timeline/timeline-item.ts";

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
      subscribe: async (_: unknown, { id }: { id: string }, ctx: Context) => {
        const [repositoryId, issueId] = idNumbers(id, ["I", "PR"]);
        const key = { repositoryId, id: issueId };
        if (!(await batch(ctx, loadIssues, key, issueKey))) throw notFound("an Issue");
        const mine = (notice: Notice) => notice.repositoryId === repositoryId && notice.issueId === issueId;
        return loaded(ctx, mine, (notice) => issueUpdate(ctx, key, notice));
      },
    },
    repositoryIssueUpdated: {
      subscribe: async (_: unknown, { repositoryId: id }: { repositoryId: string }, ctx: Context) => {
        const [repositoryId] = idNumbers(id, ["R"]);
        await requireRepository(ctx, repositoryId);
        const mine = (notice: Notice) => notice.repositoryId === repositoryId;
        return loaded(ctx, mine, async (notice) => {
          const issue = await batch(ctx, loadIssues, { repositoryId, id: notice.issueId }, issueKey);
          return issue && { issue: withTypeName(issue), affectsLists: notice.shown || notice.kind === "ISSUE_OPENED" };
        });
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

async function issueUpdate(ctx: Context, key: IssueKey, notice: Notice) {
  const issue = await batch(ctx, loadIssues, key, issueKey);
  if (!issue) return undefined;
  const event = await ctx.db.row<EventRow>(sql`
    select ${EVENT_COLUMNS} from events e where e.repository_id = ${key.repositoryId} and e.id = ${notice.id}`);
  const item = event && notice.shown ? await itemOf(ctx, event) : undefined;
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
