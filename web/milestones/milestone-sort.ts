/** The orders of a milestones list, as its address and its menu name them. */
export const MILESTONE_SORTS = [
  { text: "Recently updated", sort: null, direction: null, field: "UPDATED_AT", way: "DESC" },
  { text: "Furthest due date", sort: "due_date", direction: "desc", field: "DUE_DATE", way: "DESC" },
  { text: "Closest due date", sort: "due_date", direction: "asc", field: "DUE_DATE", way: "ASC" },
  { text: "Least complete", sort: "completeness", direction: "asc", field: "COMPLETENESS", way: "ASC" },
  { text: "Most complete", sort: "completeness", direction: "desc", field: "COMPLETENESS", way: "DESC" },
  { text: "Alphabetical", sort: "title", direction: "asc", field: "TITLE", way: "ASC" },
  { text: "Reverse alphabetical", sort: "title", direction: "desc", field: "TITLE", way: "DESC" },
  { text: "Most issues", sort: "count", direction: "desc", field: "COUNT", way: "DESC" },
  { text: "Fewest issues", sort: "count", direction: "asc", field: "COUNT", way: "ASC" },
] as const;

export type MilestoneSort = (typeof MILESTONE_SORTS)[number];

/** The order that an address asks for; one that is none is the first. */
export function readMilestoneSort(parameters: URLSearchParams): MilestoneSort {
  return (
    MILESTONE_SORTS.find(
      (one) => one.sort === parameters.get("sort") && one.direction === parameters.get("direction"),
    ) ?? MILESTONE_SORTS[0]
  );
}
