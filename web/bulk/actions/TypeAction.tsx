import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { useSelectedIssues, type SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useTypeItems } from "#web/issue-pickers/useTypeItems.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";

const NONE: PickerItem = { id: "none", text: "No type" };

/** Sets the type of the issues, or removes it. */
export function TypeAction({ target, opener, onChange, onClose }: ActionProps) {
  const found = useTypeItems(target.repositoryId);
  const items: PickerItem[] | undefined = found.items && (found.filter === "" ? [NONE, ...found.items] : found.items);
  const issues = useSelectedIssues({ target, property: "type", toItems });
  return (
    <Picker
      {...found}
      title="Type"
      placeholder="Filter types"
      items={issues.items && items}
      error={issues.error ?? found.error}
      selected={issues.items?.all ?? []}
      mixed={issues.items?.some ?? []}
      max={1}
      renderAnchor={opener.render}
      anchor={opener.anchor}
      startsOpen={opener.startsOpen}
      onOpen={() => {
        found.onOpen();
        issues.load();
      }}
      onSelect={([type]) => {
        // The one that all issues have was selected again.
        if (!type) return;
        onChange(type.id === NONE.id ? { clearIssueType: true } : { issueTypeId: type.id });
      }}
      onClose={onClose}
    />
  );
}

function toItems({ issueType }: SelectedIssue): PickerItem[] {
  return [issueType ? { id: issueType.id, text: issueType.name } : NONE];
}
