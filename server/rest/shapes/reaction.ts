import type { AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import {
  loadReactionGroups,
  REACTION_CONTENTS,
  reactionKey,
  type ReactionContent,
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
  const groups = (await batch(ctx, loadReactionGroups, subject, reactionKey)) ?? [];
  return rollUp(new Map(groups.map((group) => [group.content, group.count])), url);
}

/** The same where it is known that there are none. */
export function noReactions(url: string) {
  return rollUp(new Map(), url);
}

function rollUp(counts: ReadonlyMap<ReactionContent, number>, url: string) {
  const count = (content: ReactionContent) => counts.get(content) ?? 0;
  return {
    url: `${url}/reactions`,
    total_count: [...counts.values()].reduce((sum, one) => sum + one, 0),
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

export type ReactionRow = { accountId: number; content: ReactionContent; createdAt: Date };

export function toReaction(ctx: Context, reaction: ReactionRow, account: AccountRow | null) {
  const id = toReactionId(reaction);
  return {
    id,
    node_id: `REA_${id}`,
    user: account && toUser(ctx, account),
    content: REACTION_NAMES[reaction.content],
    created_at: toTimestamp(reaction.createdAt),
  };
}

/**
 * A reaction has no number of its own: a person chooses each content once for each thing. The number that GitHub's shape
 * has is made of both, so it names one reaction of a thing.
 */
export function toReactionId({ accountId, content }: Pick<ReactionRow, "accountId" | "content">): number {
  return accountId * REACTION_CONTENTS.length + REACTION_CONTENTS.indexOf(content);
}

export function fromReactionId(id: number): { accountId: number; content: ReactionContent } | undefined {
  const content = REACTION_CONTENTS[id % REACTION_CONTENTS.length];
  return content && { accountId: Math.floor(id / REACTION_CONTENTS.length), content };
}
