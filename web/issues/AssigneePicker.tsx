import { usePersonItems, type PersonItem } from "#web/issues/usePersonItems.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Picker } from "#web/ui/Picker.tsx";
import { LIMITS } from "#shared/limits.ts";

type Props = { repositoryId: string; selected: PersonItem[]; onSelect: (items: PersonItem[]) => void };

export function AssigneePicker({ repositoryId, selected, onSelect }: Props) {
  return (
    <Picker
      {...usePersonItems(repositoryId)}
      title="Assignees"
      placeholder="Filter people"
      renderVisual={(item) => <Avatar src={item.avatarUrl} />}
      selected={selected}
      most={LIMITS.assigneesPerIssue}
      onSelect={onSelect}
    />
  );
}
