/** What an address calls the orders of milestones, and what the API does. */
const FIELDS = {
  due_date: "DUE_DATE",
  completeness: "COMPLETENESS",
  title: "TITLE",
  count: "COUNT",
} as const;

export type MilestoneSort = { sort: keyof typeof FIELDS; direction: "asc" | "desc" };

/** The order that an address asks for; undefined: by the last change. */
export function readMilestoneSort(parameters: URLSearchParams): MilestoneSort | undefined {
  const [sort, direction] = [parameters.get("sort") ?? "", parameters.get("direction")];
  return sort in FIELDS && (direction === "asc" || direction === "desc")
    ? { sort: sort as MilestoneSort["sort"], direction }
    : undefined;
}

export function milestoneOrder(sort: MilestoneSort | undefined) {
  if (!sort) return { field: "UPDATED_AT", direction: "DESC" } as const;
  return { field: FIELDS[sort.sort], direction: sort.direction === "asc" ? "ASC" : "DESC" } as const;
}
