import type { AccountRow } from "#server/accounts/account.ts";
import type { ReactionRow } from "#server/reactions/list-reactions.ts";
import type { ReactionGroup } from "#server/reactions/reaction.ts";

export type Mappers = { Reaction: ReactionRow; ReactionGroup: ReactionGroup; Reactor: AccountRow };
