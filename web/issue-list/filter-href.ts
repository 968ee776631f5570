import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { getTermValues, setTerm, setTerms } from "#shared/query/edit.ts";

type Filter = "author" | "assignee" | "milestone" | "type";

/** The address of the same list, filtered by this value. */
export function filterHref(list: ListAddress, query: string, filter: Filter, value: string): string {
  return remember(list, `${filter}:${value} ${query}`, () => listHref(list, setTerm(query, filter, value)));
}

/** The address of the same list, filtered by this label beside the present ones. */
export function labelFilterHref(list: ListAddress, query: string, label: string): string {
  return remember(list, `label:${label} ${query}`, () => {
    const labels = getTermValues(query, "label");
    return listHref(list, labels.includes(label) ? query : setTerms(query, "label", [...labels, label]));
  });
}

/** The rows of a list name the same people and labels again and again. */
const addresses = new WeakMap<ListAddress, Map<string, string>>();

function remember(list: ListAddress, key: string, compute: () => string): string {
  const known = addresses.get(list) ?? new Map<string, string>();
  addresses.set(list, known);
  const address = known.get(key) ?? compute();
  known.set(key, address);
  return address;
}
