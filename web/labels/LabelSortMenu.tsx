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

/** The order of the labels, in the address. */
export function LabelSortMenu() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { field, direction } = readLabelSort(new URLSearchParams(search).get("sort"));
  function go(sort: LabelSort) {
    void navigate(withParameters(pathname, search, { sort: `${sort.field}-${sort.direction}`, page: null }));
  }
  return (
    <Menu
      label="Sort"
      align="end"
      groups={[
        {
          title: "Sort by",
          items: FIELDS.map((one) => ({
            text: one.text,
            isSelected: one.field === field,
            onSelect: () => go({ field: one.field, direction: one.field === "count" ? "desc" : "asc" }),
          })),
        },
        {
          title: "Order",
          items: ORDERS.map((one) => ({
            text: one.text,
            isSelected: one.direction === direction,
            onSelect: () => go({ field, direction: one.direction }),
          })),
        },
      ]}
      renderOpener={(props) => (
        <Button
          {...props}
          size="small"
          variant="invisible"
          icon={direction === "asc" ? SortAscIcon : SortDescIcon}
          aria-label={`Sort by: ${FIELDS.find((one) => one.field === field)?.text}`}
        >
          Sort
        </Button>
      )}
    />
  );
}
