import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { getTermValues, setTerm, setTerms } from "#shared/query/edit.ts";

type Filter = "author" | "assignee" | "milestone" | "type";

/** The address of the same list, filtered by this value. */
export function filterHref(list: ListAddress, query: string, filter: Filter, value: string): string {
  return listHref(list, setTerm(query, filter, value));
}

/** The address of the same list, filtered by this label beside the present ones. */
export function labelFilterHref(list: ListAddress, query: string, label: string): string {
  const labels = getTermValues(query, "label");
  return listHref(list, labels.includes(label) ? query : setTerms(query, "label", [...labels, label]));
}
