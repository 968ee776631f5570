import { usePersonItems, type PersonItem } from "#web/issue-pickers/usePersonItems.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import { LIMITS } from "#shared/limits.ts";

type Props = {
  repositoryId: string;
  selected: PersonItem[];
  onSelect: (items: PersonItem[]) => void;
  startsOpen?: boolean;
};

export function AssigneePicker({ repositoryId, selected, onSelect, startsOpen = false }: Props) {
  return (
    <Picker
      {...usePersonItems(repositoryId)}
      title="Assignees"
      placeholder="Filter people"
      renderVisual={(item) => <Avatar src={item.avatarUrl} />}
      startsOpen={startsOpen}
      selected={selected}
      max={LIMITS.assigneesPerIssue}
      onSelect={onSelect}
    />
  );
}
