import { useLabelItems, type LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import { ColorDot } from "#web/ui/ColorDot.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { LazyPickerProps } from "#web/ui/picker/lazy-picker.tsx";
import { LIMITS } from "#shared/limits.ts";

type Props = LazyPickerProps & {
  repositoryId: string;
  selected: LabelItem[];
  onSelect: (items: LabelItem[]) => void;
};

export function LabelPicker({ repositoryId, selected, onSelect, startsOpen = false, command }: Props) {
  return (
    <Picker
      {...useLabelItems(repositoryId)}
      title="Labels"
      placeholder="Filter labels"
      renderVisual={(item) => <ColorDot color={item.color} />}
      startsOpen={startsOpen}
      command={command}
      selected={selected}
      max={LIMITS.labelsPerIssue}
      onSelect={onSelect}
    />
  );
}
