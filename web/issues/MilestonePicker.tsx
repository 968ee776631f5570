import { useState } from "react";
import { graphql } from "react-relay";
import { LazyPicker } from "#web/ui/LazyPicker.tsx";
import type { PickerItem } from "#web/ui/Picker.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { MilestonePickerQuery } from "#web/__generated__/MilestonePickerQuery.graphql.ts";

const QUERY = graphql`
  query MilestonePickerQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        milestones(first: 20, query: $query, states: [OPEN]) {
          nodes {
            id
            title
          }
        }
      }
    }
  }
`;

const NONE: PickerItem = { id: "none", text: "No milestone" };

type Props = { repositoryId: string; selected: PickerItem | undefined; onSelect: (id: string | null) => void };

export function MilestonePicker({ repositoryId, selected, onSelect }: Props) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const response = useFiltered<MilestonePickerQuery>(QUERY, { repositoryId, query: filter }, isOpen);
  const found = response?.node?.milestones?.nodes?.flatMap((one) => (one ? [{ id: one.id, text: one.title }] : []));
  const items = found && (filter === "" ? [NONE, ...found] : found);
  return (
    <LazyPicker
      title="Milestone"
      placeholder="Filter milestones"
      items={items}
      selected={selected ? [selected] : []}
      most={1}
      onFilter={setFilter}
      onOpen={() => setOpen(true)}
      onSelect={([id]) => onSelect(id === undefined || id === NONE.id ? null : id)}
    />
  );
}
