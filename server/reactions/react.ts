import { authorize } from "#server/access/authorize.ts";
import { loadComments } from "#server/comments/comment.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import type { EventData } from "#server/events/event.ts";
import { countReaction } from "#server/issues/count-reactions.ts";
import { loadIssueForUpdate, viewerRelation, type IssueKey } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { REACTION_COLUMNS, type ReactionRow } from "#server/reactions/list-reactions.ts";
import { REACTION_CONTENTS, type ReactionContent, type ReactionSubject } from "#server/reactions/reaction.ts";
import { loadReviewCommentsById } from "#server/pulls/review-comment.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { getGrant } from "#server/repositories/repository.ts";

export type Reaction = IssueKey & { subject: ReactionSubject; content: ReactionContent };

/** Returns the viewer's reaction, new or not. */
export async function addReaction(ctx: Context, input: Reaction): Promise<ReactionRow | undefined> {
  const issueId = await requireSubject(ctx, input);
  const written = await ctx.db.row<ReactionRow>(sql`
    insert into reactions as x (repository_id, subject, subject_id, content, account_id, created_at)
    values (${input.repositoryId}, ${input.subject}, ${input.id}, ${input.content}, ${ctx.viewer.accountId}, ${ctx.now})
    on conflict do nothing returning ${REACTION_COLUMNS}`);
  if (!written)
    return ctx.db.row<ReactionRow>(sql`select ${REACTION_COLUMNS} from reactions x where ${isOwn(ctx, input)}`);
  if (input.subject === "ISSUE") await countReaction(ctx, input, { position: getContentPosition(input), change: 1 });
  await record(ctx, "REACTED", { repositoryId: input.repositoryId, issueId, data: toEventData(input) });
  return written;
}

/** Returns the reaction that was removed, if there was one. */
export async function removeReaction(ctx: Context, input: Reaction): Promise<ReactionRow | undefined> {
  const issueId = await requireSubject(ctx, input);
  const removed = await ctx.db.row<ReactionRow>(sql`
    delete from reactions x where ${isOwn(ctx, input)} returning ${REACTION_COLUMNS}`);
  if (!removed) return undefined;
  if (input.subject === "ISSUE") await countReaction(ctx, input, { position: getContentPosition(input), change: -1 });
  await record(ctx, "UNREACTED", { repositoryId: input.repositoryId, issueId, data: toEventData(input) });
  return removed;
}

/** The condition for the viewer's reaction. */
function isOwn({ viewer }: Context, input: Reaction): Sql {
  return sql`x.repository_id = ${input.repositoryId} and x.subject = ${input.subject} and x.subject_id = ${input.id}
    and x.content = ${input.content} and x.account_id = ${viewer.accountId}`;
}

/** Counted from 1, as in the array of counts. */
function getContentPosition(input: Reaction): number {
  return REACTION_CONTENTS.indexOf(input.content) + 1;
}

/** The id of the issue that the subject is or belongs to. The viewer must be able to react to it. */
async function requireSubject(ctx: Context, input: Reaction): Promise<number> {
  const comment = await loadComment(ctx, input);
  if (input.subject !== "ISSUE" && !comment) throw notFound("a reactable");
  const { issue, repository } = await loadIssueForUpdate(ctx, {
    repositoryId: input.repositoryId,
    id: comment?.issueId ?? input.id,
  });
  authorize(ctx, "reaction.add", getGrant(ctx, repository), viewerRelation(ctx, issue));
  await requireInteraction(ctx, repository);
  return issue.id;
}

async function loadComment(
  ctx: Context,
  { repositoryId, subject, id }: Reaction,
): Promise<{ issueId: number } | undefined> {
  const keys = [{ repositoryId, id }];
  if (subject === "COMMENT") return (await loadComments(ctx, keys))[0];
  return subject === "REVIEW_COMMENT" ? (await loadReviewCommentsById(ctx, keys))[0] : undefined;
}

function toEventData({ subject, id, content }: Reaction): EventData<"REACTED" | "UNREACTED"> {
  return { subject, subjectId: id, content };
}
