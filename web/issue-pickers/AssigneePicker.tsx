import type { PersonItem } from "#web/issue-pickers/person-items.ts";
import { usePersonItems } from "#web/issue-pickers/usePersonItems.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { LazyPickerProps } from "#web/ui/picker/lazy-picker.tsx";
import { LIMITS } from "#shared/limits.ts";

type Props = LazyPickerProps & {
  repositoryId: string;
  selected: PersonItem[];
  onSelect: (items: PersonItem[]) => void;
};

export function AssigneePicker({ repositoryId, selected, onSelect, startsOpen = false, command }: Props) {
  return (
    <Picker
      {...usePersonItems(repositoryId)}
      title="Assignees"
      placeholder="Filter people"
      renderVisual={(item) => <Avatar src={item.avatarUrl} />}
      startsOpen={startsOpen}
      command={command}
      selected={selected}
      max={LIMITS.assigneesPerIssue}
      onSelect={onSelect}
    />
  );
}
