import { TriangleDownIcon } from "@primer/octicons-react";
import { useLocation } from "react-router";
import { readMilestoneSort, type MilestoneSort } from "#web/milestones/milestone-sort.ts";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

const SORTS: readonly (Partial<MilestoneSort> & { text: string })[] = [
  { text: "Recently updated" },
  { text: "Furthest due date", sort: "due_date", direction: "desc" },
  { text: "Closest due date", sort: "due_date", direction: "asc" },
  { text: "Least complete", sort: "completeness", direction: "asc" },
  { text: "Most complete", sort: "completeness", direction: "desc" },
  { text: "Alphabetical", sort: "title", direction: "asc" },
  { text: "Reverse alphabetical", sort: "title", direction: "desc" },
  { text: "Most issues", sort: "count", direction: "desc" },
  { text: "Fewest issues", sort: "count", direction: "asc" },
];

/** The order of the milestones, which is in the address. */
export function MilestoneSortMenu() {
  const { pathname, search } = useLocation();
  const requested = readMilestoneSort(new URLSearchParams(search));
  const current = SORTS.find(({ sort, direction }) => sort === requested?.sort && direction === requested?.direction);
  const items = SORTS.map((option) => ({
    text: option.text,
    isSelected: option === current,
    to: withParameters(pathname, search, { sort: option.sort ?? null, direction: option.direction ?? null }),
  }));
  return (
    <Menu
      label="Sort"
      align="end"
      groups={[{ title: "Sort by", items }]}
      renderOpener={(props) => (
        <Button
          {...props}
          size="small"
          variant="invisible"
          aria-label={`Sort by: ${current?.text}`}
          trailing={<TriangleDownIcon />}
        >
          Sort
        </Button>
      )}
    />
  );
}
