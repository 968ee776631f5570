/** Sorting by one kind of reaction, with its position in the database's enum reaction_content. */
export const REACTION_SORTS = {
  "reactions-+1": 1,
  "reactions--1": 2,
  "reactions-smile": 3,
  "reactions-tada": 4,
  "reactions-thinking_face": 5,
  "reactions-heart": 6,
  "reactions-rocket": 7,
  "reactions-eyes": 8,
} as const;
export type ReactionSort = keyof typeof REACTION_SORTS;

const SORT_FIELDS = ["created", "updated", "comments", "interactions", "reactions"] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Sorting by a property of the issue, rather than by its relevance to the text. */
export type FieldSort = `${SortField | ReactionSort}-${"asc" | "desc"}` | "milestone_prio-desc";
export type Sort = FieldSort | "relevance-desc";

export const DEFAULT_SORT: FieldSort = "created-desc";

export const SORTS: readonly Sort[] = [
  ...[...SORT_FIELDS, ...(Object.keys(REACTION_SORTS) as ReactionSort[])].flatMap(
    (field) => [`${field}-desc`, `${field}-asc`] as const,
  ),
  "relevance-desc",
  "milestone_prio-desc",
];

/** `created` means `created-desc`. */
export function parseSort(text: string): Sort | undefined {
  const name = text.toLowerCase();
  return SORTS.find((sort) => sort === name || sort === `${name}-desc`);
}
