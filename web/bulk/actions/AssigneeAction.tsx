import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { IssuesPicker } from "#web/bulk/actions/IssuesPicker.tsx";
import type { SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { toPersonItems, type PersonItem } from "#web/issue-pickers/person-items.ts";
import { usePersonItems } from "#web/issue-pickers/usePersonItems.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { LIMITS } from "#shared/limits.ts";

/** Assigns people to the issues and unassigns others. */
export function AssigneeAction({ onChange, ...props }: ActionProps) {
  return (
    <IssuesPicker
      {...props}
      found={usePersonItems(props.target.repositoryId)}
      title="Assignees"
      placeholder="Filter people"
      property="assignees"
      toItems={toItems}
      max={LIMITS.assigneesPerIssue}
      renderVisual={(item) => <Avatar src={item.avatarUrl} />}
      onSelect={({ added, removed }) =>
        onChange({
          ...(added.length > 0 && { addAssigneeIds: added }),
          ...(removed.length > 0 && { removeAssigneeIds: removed }),
        })
      }
    />
  );
}

function toItems({ assignedActors }: SelectedIssue): PersonItem[] {
  return getNodes(assignedActors).flatMap(toPersonItems);
}
