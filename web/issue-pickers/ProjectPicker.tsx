import { useProjectItems, type ProjectAccess } from "#web/issue-pickers/useProjectItems.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { LazyPickerProps } from "#web/ui/picker/lazy-picker.tsx";

type Project = { id: string; title: string };
type Props = LazyPickerProps & {
  repositoryId: string;
  minPermissionLevel: ProjectAccess;
  selected: readonly Project[];
  onSelect: (ids: string[], projects: Project[]) => void;
};

const PROJECTS_MAX = 10;

export function ProjectPicker(props: Props) {
  const { repositoryId, minPermissionLevel, selected, onSelect, startsOpen = false, command } = props;
  const found = useProjectItems(repositoryId, minPermissionLevel);
  return (
    <Picker
      {...found}
      items={found.items?.map((item) => ({ ...item, id: item.nodeId ?? item.id }))}
      title="Projects"
      placeholder="Filter projects"
      startsOpen={startsOpen}
      command={command}
      max={PROJECTS_MAX}
      selected={selected.map(({ id, title }) => ({ id, text: title, path: "" }))}
      onSelect={(projects) =>
        onSelect(
          projects.map((project) => project.id),
          projects.map(({ id, text }) => ({ id, title: text })),
        )
      }
    />
  );
}
