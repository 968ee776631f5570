import { useLabelItems, type LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import { ColorDot } from "#web/ui/ColorDot.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import { LIMITS } from "#shared/limits.ts";

type Props = {
  repositoryId: string;
  selected: LabelItem[];
  onSelect: (items: LabelItem[]) => void;
  startsOpen?: boolean;
};

export function LabelPicker({ repositoryId, selected, onSelect, startsOpen = false }: Props) {
  return (
    <Picker
      {...useLabelItems(repositoryId)}
      title="Labels"
      placeholder="Filter labels"
      renderVisual={(item) => <ColorDot color={item.color} />}
      startsOpen={startsOpen}
      selected={selected}
      max={LIMITS.labelsPerIssue}
      onSelect={onSelect}
    />
  );
}
