import { SortAscIcon, SortDescIcon } from "@primer/octicons-react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { parseSort, REACTION_KINDS, SORT_FIELDS } from "#web/issue-list/sorts.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { setTerm } from "#shared/query/edit.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

/** The order of a list. By relevance and by reactions there is one direction only. */
export function SortMenu({ list, query }: { list: ListAddress; query: string }) {
  const navigate = useNavigate();
  const { field, order } = parseSort(analyze(parse(query)).sort ?? "created-desc");
  const go = (sort: string) => void navigate(listHref(list, setTerm(query, "sort", sort)));
  const isOneWay = field === "relevance" || field.startsWith("reactions") || field === "milestone_prio";
  const known = SORT_FIELDS.find((one) => one.name === field);
  const kind = REACTION_KINDS.find((one) => one.name === field);
  const current =
    field === "created" ? (order === "asc" ? "Oldest" : "Newest") : (known?.label ?? kind?.label ?? "Newest");
  return (
    <Menu
      label="Sort by"
      command={{ id: "sort" }}
      align="end"
      groups={[
        {
          title: "Sort by",
          items: [
            ...SORT_FIELDS.map(({ name, label }) => ({
              text: label,
              isSelected: name === field,
              onSelect: () =>
                go(`${name}-${name === "relevance" || name === "reactions" || isOneWay ? "desc" : order}`),
            })),
            ...REACTION_KINDS.map(({ name, emoji, label }) => ({
              text: label,
              visual: emoji,
              isSelected: name === field,
              onSelect: () => go(`${name}-desc`),
            })),
          ],
        },
        {
          title: "Order",
          items: (["asc", "desc"] as const).map((one) => ({
            text: (known ?? SORT_FIELDS[0])[one],
            isSelected: one === order,
            isDisabled: isOneWay,
            onSelect: () => go(`${field}-${one}`),
          })),
        },
      ]}
      renderOpener={(props) => (
        <Button
          {...props}
          size="small"
          variant="invisible"
          aria-label={`Sort by: ${current}`}
          icon={order === "asc" ? SortAscIcon : SortDescIcon}
        >
          {current}
        </Button>
      )}
    />
  );
}
