import { SortAscIcon, SortDescIcon } from "@primer/octicons-react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { parseSort, REACTION_KINDS, SORT_FIELDS } from "#web/issue-filters/sorts.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { MenuItem } from "#web/ui/overlay/menu-items.ts";
import { setTerm } from "#shared/query/edit.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

type Order = "asc" | "desc";

/** The sort field and the order of a list. Relevance and reactions have one order only. */
export function SortMenu({ list, query }: { list: ListAddress; query: string }) {
  const navigate = useNavigate();
  const { field, order } = parseSort(analyze(parse(query)).sort ?? "created-desc");
  const setSort = (sort: string) => void navigate(listHref(list, setTerm(query, "sort", sort)));
  const label = getSortLabel(field, order);
  return (
    <Menu
      label="Sort by"
      command={{ id: "sort" }}
      align="end"
      groups={[
        { title: "Sort by", items: getFieldItems(field, order, setSort) },
        { title: "Order", items: getOrderItems(field, order, setSort) },
      ]}
      renderOpener={(props) => (
        <Button
          {...props}
          size="small"
          variant="invisible"
          aria-label={`Sort by: ${label}`}
          icon={order === "asc" ? SortAscIcon : SortDescIcon}
        >
          {label}
        </Button>
      )}
    />
  );
}

function getSortLabel(field: string, order: Order): string {
  if (field === "created") return order === "asc" ? "Oldest" : "Newest";
  return [...SORT_FIELDS, ...REACTION_KINDS].find(({ name }) => name === field)?.label ?? capitalize(field);
}

function getFieldItems(field: string, order: Order, setSort: (sort: string) => void): MenuItem[] {
  return [
    ...SORT_FIELDS.map(({ name, label }) => ({
      text: label,
      isSelected: name === field,
      onSelect: () => setSort(`${name}-${hasOneOrder(name) || hasOneOrder(field) ? "desc" : order}`),
    })),
    ...REACTION_KINDS.map(({ name, emoji, label }) => ({
      text: label,
      visual: emoji,
      isSelected: name === field,
      onSelect: () => setSort(`${name}-desc`),
    })),
  ];
}

function getOrderItems(field: string, order: Order, setSort: (sort: string) => void): MenuItem[] {
  // Of kinds of reactions, and of fields that only typed queries have.
  const names = SORT_FIELDS.find(({ name }) => name === field) ?? { asc: "Least", desc: "Most" };
  return (["asc", "desc"] as const).map((option) => ({
    text: names[option],
    isSelected: option === order,
    isDisabled: hasOneOrder(field),
    onSelect: () => setSort(`${field}-${option}`),
  }));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function hasOneOrder(field: string): boolean {
  return field === "relevance" || field.startsWith("reactions") || field === "milestone_prio";
}
