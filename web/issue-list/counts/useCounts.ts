import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { useCounts_search$data, useCounts_search$key } from "#web/__generated__/useCounts_search.graphql.ts";

/** How many issues a search finds, as far as it is known. */
export type ListCounts = {
  /** In the state that the query asks for. */
  total: number;
  open: number;
  closed: number;
  /** None is more. */
  max: number;
  /** False: there are at least so many. */
  areExact: boolean;
};

/**
 * The counts of a search. The page does not wait for those that take long: useLoadCounts loads them. While the list is
 * loaded again, they stay as they were.
 */
export function useCounts(key: useCounts_search$key | null | undefined): ListCounts {
  const search = useFragment(
    graphql`
      fragment useCounts_search on SearchResultItemConnection {
        __id
        areCountsExact
        issueCount
        openIssueCount
        closedIssueCount
        listCap
      }
    `,
    key ?? null,
  );
  const counts = search ? toCounts(search) : NONE;
  // A list whose counts are exact at first is rendered once: a state that is set meanwhile would render all its rows again.
  const [exact, setExact] = useState(search && counts.areExact ? { id: search.__id, counts } : undefined);
  if (!search) return counts;
  const known = exact?.id === search.__id ? exact.counts : undefined;
  if (!counts.areExact) return known ?? counts;
  if (!known || COMPARED.some((name) => known[name] !== counts[name])) setExact({ id: search.__id, counts });
  return counts;
}

function toCounts(search: useCounts_search$data): ListCounts {
  return {
    total: search.issueCount,
    open: search.openIssueCount,
    closed: search.closedIssueCount,
    max: search.listCap,
    areExact: search.areCountsExact,
  };
}

const NONE: ListCounts = { total: 0, open: 0, closed: 0, max: 0, areExact: true };
const COMPARED = ["total", "open", "closed", "max"] as const;
