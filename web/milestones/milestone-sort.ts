/** The sort fields of an address, and those of the API. */
const FIELDS = {
  due_date: "DUE_DATE",
  completeness: "COMPLETENESS",
  title: "TITLE",
  count: "COUNT",
} as const;

export type MilestoneSort = { sort: keyof typeof FIELDS; direction: "asc" | "desc" };

/** The sort order of an address; undefined for the default, recently updated first. */
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
