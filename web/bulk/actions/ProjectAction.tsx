import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { getDifferences } from "#web/bulk/actions/mixed-items.ts";
import { useSelectedIssues, type SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useProjectItems } from "#web/issue-pickers/useProjectItems.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import { LIMITS } from "#shared/limits.ts";

/** Adds the issues to projects and removes them from others. */
export function ProjectAction({ target, opener, onChange, onClose }: ActionProps) {
  const found = useProjectItems(target.repositoryId);
  const items: PickerItem[] | undefined = found.items?.map((item) => ({ ...item, id: item.nodeId ?? item.id }));
  const issues = useSelectedIssues({ target, property: "projects", toItems });
  const before = issues.items ?? { all: [], some: [] };
  return (
    <Picker
      {...found}
      title="Projects"
      placeholder="Filter projects"
      items={issues.items && items}
      error={issues.error ?? found.error}
      selected={before.all}
      mixed={before.some}
      max={LIMITS.projectsPerNewIssue}
      renderAnchor={opener.render}
      anchor={opener.anchor}
      startsOpen={opener.startsOpen}
      onOpen={() => {
        found.onOpen();
        issues.load();
      }}
      onSelect={(all, _excluded, some) => {
        const { added, removed } = getDifferences({ before, all, some });
        onChange({
          ...(added.length > 0 && { addProjectIds: added }),
          ...(removed.length > 0 && { removeProjectIds: removed }),
        });
      }}
      onClose={onClose}
    />
  );
}

function toItems({ projectsV2 }: SelectedIssue): PickerItem[] {
  return getNodes(projectsV2).map(({ id, title }) => ({ id, text: title }));
}
