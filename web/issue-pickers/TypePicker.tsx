import { useTypeItems } from "#web/issue-pickers/useTypeItems.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { LazyPickerProps } from "#web/ui/picker/lazy-picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";

const NONE: PickerItem = { id: "none", text: "No type" };

type Props = LazyPickerProps & {
  repositoryId: string;
  selected: PickerItem | undefined;
  onSelect: (item: PickerItem | undefined) => void;
};

export function TypePicker({ repositoryId, selected, onSelect, startsOpen = false, command }: Props) {
  const found = useTypeItems(repositoryId);
  const items: PickerItem[] | undefined = found.items && (found.filter === "" ? [NONE, ...found.items] : found.items);
  return (
    <Picker
      {...found}
      items={items}
      title="Type"
      placeholder="Filter types"
      startsOpen={startsOpen}
      command={command}
      selected={selected ? [selected] : []}
      max={1}
      onSelect={([type]) => onSelect(type?.id === NONE.id ? undefined : type)}
    />
  );
}
