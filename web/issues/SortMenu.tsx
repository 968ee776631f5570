import { SortAscIcon, SortDescIcon } from "@primer/octicons-react";
import { ActionList, ActionMenu } from "@primer/react";
import { useNavigate } from "react-router";
import { partsOfSort, REACTION_KINDS, SORT_FIELDS } from "#web/issues/sorts.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { setTerm } from "#shared/query/edit.ts";
import { summarize } from "#shared/query/normalize.ts";
import { parse } from "#shared/query/parse.ts";

/** The order of a list. By relevance and by reactions there is one direction only. */
export function SortMenu({ list, query }: { list: ListAddress; query: string }) {
  const navigate = useNavigate();
  const { field, order } = partsOfSort(summarize(parse(query)).sort ?? "created-desc");
  const go = (sort: string) => void navigate(listHref(list, setTerm(query, "sort", sort)));
  const isOneWay = field === "relevance" || field.startsWith("reactions") || field === "milestone_prio";
  const known = SORT_FIELDS.find((one) => one.name === field);
  const kind = REACTION_KINDS.find((one) => one.name === field);
  const current =
    field === "created" ? (order === "asc" ? "Oldest" : "Newest") : (known?.label ?? kind?.label ?? "Newest");
  return (
    <ActionMenu>
      <ActionMenu.Button
        size="small"
        variant="invisible"
        aria-label={`Sort by: ${current}`}
        leadingVisual={order === "asc" ? SortAscIcon : SortDescIcon}
      >
        {current}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="small" align="end">
        <ActionList selectionVariant="single">
          <ActionList.Group selectionVariant="single">
            <ActionList.GroupHeading>Sort by</ActionList.GroupHeading>
            {SORT_FIELDS.map(({ name, label }) => (
              <ActionList.Item
                key={name}
                selected={name === field}
                onSelect={() =>
                  go(`${name}-${name === "relevance" || name === "reactions" || isOneWay ? "desc" : order}`)
                }
              >
                {label}
              </ActionList.Item>
            ))}
            {REACTION_KINDS.map(({ name, emoji, label }) => (
              <ActionList.Item key={name} selected={name === field} onSelect={() => go(`${name}-desc`)}>
                <ActionList.LeadingVisual>{emoji}</ActionList.LeadingVisual>
                {label}
              </ActionList.Item>
            ))}
          </ActionList.Group>
          <ActionList.Divider />
          <ActionList.Group selectionVariant="single">
            <ActionList.GroupHeading>Order</ActionList.GroupHeading>
            {(["asc", "desc"] as const).map((one) => (
              <ActionList.Item
                key={one}
                selected={one === order}
                disabled={isOneWay}
                onSelect={() => go(`${field}-${one}`)}
              >
                {(known ?? SORT_FIELDS[0])[one]}
              </ActionList.Item>
            ))}
          </ActionList.Group>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}
