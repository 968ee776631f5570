import { useMilestoneItems } from "#web/issue-pickers/useMilestoneItems.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { LazyPickerProps } from "#web/ui/picker/lazy-picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";

const NONE: PickerItem = { id: "none", text: "No milestone" };

type Props = LazyPickerProps & {
  repositoryId: string;
  selected: PickerItem | undefined;
  onSelect: (item: PickerItem | undefined) => void;
};

export function MilestonePicker({ repositoryId, selected, onSelect, startsOpen = false, command }: Props) {
  const found = useMilestoneItems(repositoryId);
  return (
    <Picker
      {...found}
      items={found.items && (found.filter === "" ? [NONE, ...found.items] : found.items)}
      title="Milestone"
      placeholder="Filter milestones"
      startsOpen={startsOpen}
      command={command}
      selected={selected ? [selected] : []}
      max={1}
      onSelect={([milestone]) => onSelect(milestone?.id === NONE.id ? undefined : milestone)}
    />
  );
}
