import type { DiscussionRow } from "#server/discussions/discussion.ts";

export type Mappers = { Discussion: DiscussionRow };
