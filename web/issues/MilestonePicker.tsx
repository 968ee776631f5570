import { useState } from "react";
import { graphql } from "react-relay";
import { Picker } from "#web/ui/Picker.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { PickerItem } from "#web/ui/usePicker.ts";
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

type Props = {
  repositoryId: string;
  selected: PickerItem | undefined;
  onSelect: (milestone: PickerItem | undefined) => void;
};

export function MilestonePicker({ repositoryId, selected, onSelect }: Props) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error } = useFiltered<MilestonePickerQuery>(QUERY, { repositoryId, query: filter }, isOpen);
  const found = response?.node?.milestones?.nodes?.flatMap((one) => (one ? [{ id: one.id, text: one.title }] : []));
  const items = found && (filter === "" ? [NONE, ...found] : found);
  return (
    <Picker
      title="Milestone"
      placeholder="Filter milestones"
      items={items}
      error={error}
      selected={selected ? [selected] : []}
      most={1}
      onFilter={setFilter}
      onOpen={() => setOpen(true)}
      onSelect={([milestone]) => onSelect(milestone?.id === NONE.id ? undefined : milestone)}
    />
  );
}
