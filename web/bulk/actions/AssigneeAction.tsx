import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { getDifferences } from "#web/bulk/actions/mixed-items.ts";
import { useSelectedIssues, type SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { toPersonItems, type PersonItem } from "#web/issue-pickers/person-items.ts";
import { usePersonItems } from "#web/issue-pickers/usePersonItems.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import { LIMITS } from "#shared/limits.ts";

/** Assigns people to the issues and unassigns others. */
export function AssigneeAction({ target, opener, onChange, onClose }: ActionProps) {
  const found = usePersonItems(target.repositoryId);
  const issues = useSelectedIssues({ target, property: "assignees", toItems });
  const before = issues.items ?? { all: [], some: [] };
  return (
    <Picker
      {...found}
      title="Assignees"
      placeholder="Filter people"
      items={issues.items && found.items}
      error={issues.error ?? found.error}
      selected={before.all}
      mixed={before.some}
      max={LIMITS.assigneesPerIssue}
      renderVisual={(item) => <Avatar src={item.avatarUrl} />}
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
          ...(added.length > 0 && { addAssigneeIds: added }),
          ...(removed.length > 0 && { removeAssigneeIds: removed }),
        });
      }}
      onClose={onClose}
    />
  );
}

function toItems({ assignedActors }: SelectedIssue): PersonItem[] {
  return getNodes(assignedActors).flatMap(toPersonItems);
}
