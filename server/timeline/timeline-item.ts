import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { isOfReadable, readable, visible, visibleEach, visibleWith } from "#server/access/visible.ts";
import { loadComments, type CommentRow } from "#server/comments/comment.ts";
import { inOrder, batch, type Context } from "#server/platform/context.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import { eventId, hasEventField } from "#server/events/event-sql.ts";
import { issueKey, loadIssues, type IssueKey } from "#server/issues/issue.ts";
import { hasKey, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadProjects, visibleProject } from "#server/projects/project.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { loadReviews, type ReviewRow } from "#server/pulls/review.ts";
import type { Mappers } from "#server/timeline/graphql/mappers.ts";
import { getTypeName, IS_ITEM } from "#server/timeline/item-types.ts";

/**
 * The condition for events that the viewer can see. Events about an issue,
 * project or repository that they cannot see are in no list and no count.
 */
export function visibleEvents(ctx: Context): Sql {
  return sql`e.on_timeline and ${visibleSubjects(ctx)}`;
}

/** The condition for events about what the viewer can see. */
export function visibleSubjects(ctx: Context): Sql {
  return sql`(not ${hasEventField("CROSS_REFERENCED", "otherIssueId")} or ${isOtherVisible(ctx)})
    and (not ${hasEventField("REFERENCED", "commitRepositoryId")} or exists (
      select 1 from repositories r where r.id = ${eventId("REFERENCED", "commitRepositoryId")} and ${visible(ctx.viewer)}))
    and (not ${hasEventField("ADDED_TO_PROJECT_V2", "projectId")} or exists (
      select 1 from projects p where p.id = ${eventId("ADDED_TO_PROJECT_V2", "projectId")} and ${visibleProject(ctx)}))`;
}

/**
 * Another issue may be on another worker of a distributed database, so its repository has to do: events that name a deleted issue are
 * marked, and a token that reads only issues or only pull requests sees neither of private repositories here.
 */
function isOtherVisible(ctx: Context): Sql {
  const repositoryId = eventId("CROSS_REFERENCED", "otherRepositoryId");
  if (ctx.db.isDistributed)
    return sql`(not e.data ? 'otherIsDeleted' and exists (
      select 1 from repositories r where r.id = ${repositoryId} and ${visibleWith(ctx.viewer, "ISSUES_READ")}
        and ${visibleWith(ctx.viewer, "PULL_REQUESTS_READ")}))`;
  return sql`exists (
      select 1 from issues oi join repositories r on r.id = oi.repository_id
      where oi.id = ${eventId("CROSS_REFERENCED", "otherIssueId")} and oi.repository_id = ${repositoryId} and ${visible(ctx.viewer)}
        and ${readable(ctx.viewer, "oi")})`;
}

type EventItem = { [Name in keyof Mappers]: Mappers[Name] & { __typename: Name } }[keyof Mappers];

export type TimelineItem =
  | EventItem
  | (CommentRow & { __typename: "IssueComment" })
  | (ReviewRow & { __typename: "PullRequestReview" });

/** The item of an event: the event itself, or its comment or review. Undefined: the comment or review was deleted. */
export async function toTimelineItem(ctx: Context, event: DomainEvent): Promise<TimelineItem | undefined> {
  if (event.kind === "ISSUE_COMMENT") {
    const key = { repositoryId: event.repositoryId, id: event.data.commentId };
    return withTypeName("IssueComment", await batch(ctx, loadComments, key, issueKey));
  }
  if (event.kind === "REVIEWED") {
    const key = { repositoryId: event.repositoryId, id: event.data.reviewId };
    return withTypeName("PullRequestReview", await batch(ctx, loadReviews, key, issueKey));
  }
  // An event about an issue or project that the viewer cannot see has no item.
  if (!(await isSubjectVisible(ctx, event))) return undefined;
  const typeName = getTypeName(event.kind);
  // The type of EVENT_TYPES guarantees that kind and type name fit; the compiler cannot follow that through the union.
  return typeName ? (withTypeName(typeName, event) as EventItem) : undefined;
}

async function isSubjectVisible(ctx: Context, { data }: DomainEvent): Promise<boolean> {
  if ("otherIssueId" in data) {
    const key = { repositoryId: data.otherRepositoryId, id: data.otherIssueId };
    return (await batch(ctx, loadIssues, key, issueKey)) !== undefined;
  }
  if ("commitRepositoryId" in data) {
    return (await loadRepository(ctx, { repositoryId: data.commitRepositoryId })) !== undefined;
  }
  return !("projectId" in data) || (await batch(ctx, loadProjects, data.projectId)) !== undefined;
}

export async function loadEvents(ctx: Context, keys: readonly IssueKey[]): Promise<(DomainEvent | undefined)[]> {
  const rows = await ctx.db.rows<RecordedEvent>(
    prepared(sql`
    select ${EVENT_COLUMNS} from events e join repositories r on r.id = e.repository_id
    where ${hasKey("e.repository_id, e.id", keys)}
      and ${IS_ITEM} and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "e")}`),
  );
  const events = rows.flatMap((row) => parseEvent(ctx, row) ?? []);
  return inOrder<IssueKey, DomainEvent>(keys, events, issueKey);
}
