import type { ReactionGroup } from "#server/reactions/reaction.ts";

export type Mappers = { ReactionGroup: ReactionGroup; ReactorConnection: { totalCount: number; accountIds: number[] } };
