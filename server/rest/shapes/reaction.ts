import type { AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import type { ReactionRow } from "#server/reactions/list-reactions.ts";
import {
  loadReactionGroups,
  reactionKey,
  type ReactionContent,
  type ReactionGroup,
  type ReactionSubject,
} from "#server/reactions/reaction.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toUser } from "#server/rest/shapes/user.ts";

/** The names of the REST API. */
export const REACTION_NAMES: Readonly<Record<ReactionContent, string>> = {
  THUMBS_UP: "+1",
  THUMBS_DOWN: "-1",
  LAUGH: "laugh",
  HOORAY: "hooray",
  CONFUSED: "confused",
  HEART: "heart",
  ROCKET: "rocket",
  EYES: "eyes",
};

type Subject = { repositoryId: number; subject: ReactionSubject; id: number };

/** How often each reaction was chosen. `url` is the address of the issue or comment. */
export async function toReactionRollup(ctx: Context, subject: Subject, url: string) {
  return rollUpReactions((await batch(ctx, loadReactionGroups, subject, reactionKey)) ?? [], url);
}

/** The same of groups that are loaded. */
export function rollUpReactions(groups: readonly ReactionGroup[], url: string) {
  const count = (content: ReactionContent) => groups.find((group) => group.content === content)?.count ?? 0;
  return {
    url: `${url}/reactions`,
    total_count: groups.reduce((sum, group) => sum + group.count, 0),
    "+1": count("THUMBS_UP"),
    "-1": count("THUMBS_DOWN"),
    laugh: count("LAUGH"),
    hooray: count("HOORAY"),
    confused: count("CONFUSED"),
    heart: count("HEART"),
    rocket: count("ROCKET"),
    eyes: count("EYES"),
  };
}

export function toReaction(ctx: Context, reaction: ReactionRow, account: AccountRow | null) {
  return {
    id: reaction.id,
    node_id: globalId("RE", reaction.repositoryId, reaction.id),
    user: account && toUser(ctx, account),
    content: REACTION_NAMES[reaction.content],
    created_at: toTimestamp(reaction.createdAt),
  };
}
