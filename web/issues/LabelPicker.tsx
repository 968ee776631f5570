import { useState } from "react";
import { graphql } from "react-relay";
import { Picker } from "#web/ui/Picker.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { PickerItem } from "#web/ui/usePicker.ts";
import type { LabelPickerQuery } from "#web/__generated__/LabelPickerQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./LabelPicker.module.css";

const QUERY = graphql`
  query LabelPickerQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        labels(first: 20, query: $query, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
            name
            color
            description
          }
        }
      }
    }
  }
`;

export type LabelItem = PickerItem & { color: string };
type Props = { repositoryId: string; selected: LabelItem[]; onSelect: (items: LabelItem[]) => void };

export function LabelPicker({ repositoryId, selected, onSelect }: Props) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error } = useFiltered<LabelPickerQuery>(QUERY, { repositoryId, query: filter }, isOpen);
  const items = response?.node?.labels?.nodes?.flatMap((label) =>
    label ? [{ id: label.id, text: label.name, description: label.description ?? undefined, color: label.color }] : [],
  );
  return (
    <Picker
      title="Labels"
      placeholder="Filter labels"
      items={items}
      error={error}
      renderVisual={(item) => <Dot color={item.color} />}
      selected={selected}
      most={LIMITS.labelsPerIssue}
      onFilter={setFilter}
      onOpen={() => setOpen(true)}
      onSelect={onSelect}
    />
  );
}

function Dot({ color }: { color: string }) {
  return <span className={styles.dot} style={{ background: /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined }} />;
}
