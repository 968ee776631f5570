import { TriangleDownIcon } from "@primer/octicons-react";
import { useLocation } from "react-router";
import { MILESTONE_SORTS, readMilestoneSort } from "#web/milestones/milestone-sort.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/Menu.tsx";

/** The order of the milestones, in the address. */
export function MilestoneSortMenu() {
  const { pathname, search } = useLocation();
  const current = readMilestoneSort(new URLSearchParams(search));
  function href(one: (typeof MILESTONE_SORTS)[number]): string {
    const next = new URLSearchParams(search);
    next.delete("sort");
    next.delete("direction");
    if (one.sort !== null) {
      next.set("sort", one.sort);
      next.set("direction", one.direction);
    }
    return next.size > 0 ? `${pathname}?${next.toString()}` : pathname;
  }
  return (
    <Menu
      label="Sort"
      align="end"
      groups={[
        {
          title: "Sort by",
          items: MILESTONE_SORTS.map((one) => ({ text: one.text, isSelected: one === current, to: href(one) })),
        },
      ]}
      renderOpener={(props) => (
        <Button
          {...props}
          size="small"
          variant="invisible"
          aria-label={`Sort by: ${current.text}`}
          trailing={<TriangleDownIcon />}
        >
          Sort
        </Button>
      )}
    />
  );
}
