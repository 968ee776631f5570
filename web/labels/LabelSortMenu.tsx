import { SortAscIcon, SortDescIcon } from "@primer/octicons-react";
import { useLocation } from "react-router";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { readLabelSort, type LabelSort } from "#web/labels/label-sort.ts";

const FIELDS = [
  { field: "name", text: "Name" },
  { field: "count", text: "Total issue count" },
] as const;

const ORDERS = [
  { direction: "asc", text: "Ascending" },
  { direction: "desc", text: "Descending" },
] as const;

/** The order of the labels, which is in the address. */
export function LabelSortMenu() {
  const { field, direction } = readLabelSort(new URLSearchParams(useLocation().search).get("sort"));
  return (
    <Menu
      label="Sort"
      align="end"
      groups={useSortGroups({ field, direction })}
      renderOpener={(props) => (
        <Button
          {...props}
          size="small"
          variant="invisible"
          icon={direction === "asc" ? SortAscIcon : SortDescIcon}
          aria-label={`Sort by: ${FIELDS.find((option) => option.field === field)?.text}`}
        >
          Sort
        </Button>
      )}
    />
  );
}

function useSortGroups(current: LabelSort) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const sortBy = ({ field, direction }: LabelSort) =>
    void navigate(withParameters(pathname, search, { sort: `${field}-${direction}`, page: null }));
  return [
    {
      title: "Sort by",
      items: FIELDS.map(({ field, text }) => ({
        text,
        isSelected: field === current.field,
        onSelect: () => sortBy({ field, direction: field === "count" ? "desc" : "asc" }),
      })),
    },
    {
      title: "Order",
      items: ORDERS.map(({ direction, text }) => ({
        text,
        isSelected: direction === current.direction,
        onSelect: () => sortBy({ field: current.field, direction }),
      })),
    },
  ];
}
