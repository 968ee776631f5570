import { inGroups, type Context } from "#server/platform/context.ts";
import { alsoHasKey, prepared, sql } from "#server/platform/db/sql.ts";

/** GitHub's order. */
export const REACTION_CONTENTS = [
  "THUMBS_UP",
  "THUMBS_DOWN",
  "LAUGH",
  "HOORAY",
  "CONFUSED",
  "HEART",
  "ROCKET",
  "EYES",
] as const;

export type ReactionContent = (typeof REACTION_CONTENTS)[number];
export type ReactionSubject = "ISSUE" | "COMMENT" | "REVIEW_COMMENT";
export type ReactionKey = { repositoryId: number; subject: ReactionSubject; id: number };
export type ReactionGroup = {
  repositoryId: number;
  subject: ReactionSubject;
  subjectId: number;
  content: ReactionContent;
  /** The moment of the first reaction. Null: there is none. */
  createdAt: Date | null;
  count: number;
  viewerHasReacted: boolean;
  /** The first accounts, at most 11, with the moments of their reactions. */
  accountIds: number[];
  reactedAt: Date[];
};

export const reactionKey = (key: ReactionKey) => `${key.repositoryId}:${key.subject}:${key.id}`;

export const MAX_NAMED_REACTORS = 11;

/** Reactions of several things, a group for each content that somebody chose. */
export async function loadReactionGroups(ctx: Context, keys: readonly ReactionKey[]): Promise<ReactionGroup[][]> {
  const rows = await ctx.db.rows<ReactionGroup>(
    prepared(sql`
    select repository_id, subject, subject_id, content, count(*) as count, min(created_at) as created_at,
      coalesce(bool_or(account_id = ${ctx.viewer.accountId}), false) as viewer_has_reacted,
      (array_agg(account_id order by created_at, account_id))[1:${MAX_NAMED_REACTORS}] as account_ids,
      (array_agg(created_at order by created_at, account_id))[1:${MAX_NAMED_REACTORS}] as reacted_at
    from reactions
    where (repository_id, subject, subject_id) in (select * from unnest(
      ${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.subject)}::reaction_subject[], ${keys.map((k) => k.id)}::bigint[]))
      and ${alsoHasKey("repository_id, subject_id", keys)}
    group by 1, 2, 3, 4`),
  );
  return inGroups<ReactionKey, ReactionGroup>(keys, rows, (of) =>
    reactionKey("subjectId" in of ? { repositoryId: of.repositoryId, subject: of.subject, id: of.subjectId } : of),
  );
}
