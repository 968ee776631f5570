import { ActionList, ActionMenu } from "@primer/react";
import { useNavigate } from "react-router";
import { setTerm } from "#shared/query/edit.ts";
import { summarize } from "#shared/query/normalize.ts";
import { parse } from "#shared/query/parse.ts";
import { paths } from "#shared/paths.ts";

const FIELDS = [
  { name: "created", label: "Created on" },
  { name: "updated", label: "Last updated" },
  { name: "comments", label: "Total comments" },
  { name: "relevance", label: "Best match" },
] as const;

const ORDERS = {
  created: { asc: "Oldest", desc: "Newest" },
  updated: { asc: "Oldest", desc: "Newest" },
  comments: { asc: "Least", desc: "Most" },
  relevance: { asc: "", desc: "" },
} as const;

export function SortMenu({ repository, query }: { repository: { owner: string; name: string }; query: string }) {
  const navigate = useNavigate();
  const [field, order] = (summarize(parse(query)).sort ?? "created-desc").split("-") as [
    keyof typeof ORDERS,
    "asc" | "desc",
  ];
  const go = (sort: string) => {
    void navigate(paths.issues(repository, { q: setTerm(query, "sort", sort) }));
  };
  const current =
    field === "created" ? ORDERS.created[order] : (FIELDS.find((one) => one.name === field)?.label ?? "Newest");
  return (
    <ActionMenu>
      <ActionMenu.Button variant="invisible" aria-label={`Sort by: ${current}`}>
        {current}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="small" align="end">
        <ActionList selectionVariant="single">
          <ActionList.Group selectionVariant="single">
            <ActionList.GroupHeading>Sort by</ActionList.GroupHeading>
            {FIELDS.map(({ name, label }) => (
              <ActionList.Item
                key={name}
                selected={name === field}
                onSelect={() => go(`${name}-${name === "relevance" ? "desc" : order}`)}
              >
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
                disabled={field === "relevance"}
                onSelect={() => go(`${field}-${one}`)}
              >
                {ORDERS[field === "relevance" ? "created" : field][one]}
              </ActionList.Item>
            ))}
          </ActionList.Group>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}
