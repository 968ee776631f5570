import { batch, type Context } from "#server/platform/context.ts";
import {
  loadReactionGroups,
  REACTION_CONTENTS,
  reactionKey,
  type ReactionGroup as Group,
  type ReactionKey,
} from "#server/reactions/reaction.ts";

/** All eight groups, in order, with or without reactions. */
export async function loadGroups(ctx: Context, key: ReactionKey): Promise<Group[]> {
  return fillGroups(key, await loadUsedGroups(ctx, key));
}

export function fillGroups(key: ReactionKey, groups: readonly Group[]): Group[] {
  const { repositoryId, subject, id: subjectId } = key;
  const none = { repositoryId, subject, subjectId, createdAt: null, count: 0, viewerHasReacted: false };
  return REACTION_CONTENTS.map(
    (content) =>
      groups.find((group) => group.content === content) ?? { ...none, content, accountIds: [], reactedAt: [] },
  );
}

/** The groups with reactions, in order. */
export async function loadUsedGroups(ctx: Context, key: ReactionKey): Promise<Group[]> {
  const groups = (await batch(ctx, loadReactionGroups, key, reactionKey)) ?? [];
  return groups.toSorted((a, b) => REACTION_CONTENTS.indexOf(a.content) - REACTION_CONTENTS.indexOf(b.content));
}
