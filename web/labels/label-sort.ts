export type LabelSort = { field: "count" | "name"; direction: "asc" | "desc" };

/** The `sort` of a labels page's address, `{field}-{direction}`. Anything else sorts by name. */
export function readLabelSort(text: string | null): LabelSort {
  const [, field, direction] = /^(count|name)-(asc|desc)$/.exec(text ?? "") ?? [];
  return field && direction
    ? { field: field as LabelSort["field"], direction: direction as LabelSort["direction"] }
    : { field: "name", direction: "asc" };
}

export function labelOrder({ field, direction }: LabelSort) {
  return {
    field: field === "count" ? "ISSUE_COUNT" : "NAME",
    direction: direction === "asc" ? "ASC" : "DESC",
  } as const;
}
