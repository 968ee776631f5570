import { REACTION_SORTS, type ReactionSort, type Sort } from "#shared/query/sorts.ts";

/** The labels of the sort menu, and the names of the orders of each field. */
export const SORT_FIELDS = [
  { name: "created", label: "Created on", asc: "Oldest", desc: "Newest" },
  { name: "updated", label: "Last updated", asc: "Oldest", desc: "Newest" },
  { name: "comments", label: "Total comments", asc: "Least", desc: "Most" },
  { name: "relevance", label: "Best match", asc: "Oldest", desc: "Newest" },
  { name: "reactions", label: "Total reactions", asc: "Least", desc: "Most" },
] as const;

/** Each kind of reaction: its sort field, its content in the API, and its emoji. */
export const REACTION_KINDS: readonly { name: ReactionSort; content: string; emoji: string; label: string }[] = [
  { name: "reactions-+1", content: "THUMBS_UP", emoji: "👍", label: "Thumbs up" },
  { name: "reactions--1", content: "THUMBS_DOWN", emoji: "👎", label: "Thumbs down" },
  { name: "reactions-rocket", content: "ROCKET", emoji: "🚀", label: "Rocket" },
  { name: "reactions-tada", content: "HOORAY", emoji: "🎉", label: "Hooray" },
  { name: "reactions-eyes", content: "EYES", emoji: "👀", label: "Eyes" },
  { name: "reactions-heart", content: "HEART", emoji: "❤️", label: "Heart" },
  { name: "reactions-smile", content: "LAUGH", emoji: "😄", label: "Laugh" },
  { name: "reactions-thinking_face", content: "CONFUSED", emoji: "😕", label: "Confused" },
];

/** A sort as its field and direction: `reactions-+1-desc` is of the field `reactions-+1`. */
export function parseSort(sort: Sort): { field: string; order: "asc" | "desc" } {
  const match = /^(.+)-(asc|desc)$/.exec(sort);
  return { field: match?.[1] ?? sort, order: match?.[2] === "asc" ? "asc" : "desc" };
}

/** The reactions that a list with this sort shows: one kind, `all`, or undefined for none. */
export function getReaction(sort: Sort | undefined): string | undefined {
  const { field } = parseSort(sort ?? "created-desc");
  if (field === "reactions") return "all";
  return Object.hasOwn(REACTION_SORTS, field) ? field : undefined;
}
