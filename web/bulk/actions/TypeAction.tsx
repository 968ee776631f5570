import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { IssuesPicker } from "#web/bulk/actions/IssuesPicker.tsx";
import type { SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useTypeItems } from "#web/issue-pickers/useTypeItems.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";

const NONE: PickerItem = { id: "none", text: "No type" };

/** Sets the type of the issues, or removes it. */
export function TypeAction({ onChange, ...props }: ActionProps) {
  const found = useTypeItems(props.target.repositoryId);
  const items: PickerItem[] | undefined = found.items && (found.filter === "" ? [NONE, ...found.items] : found.items);
  return (
    <IssuesPicker
      {...props}
      found={{ ...found, items }}
      title="Type"
      placeholder="Filter types"
      property="type"
      toItems={toItems}
      max={1}
      onSelect={({ selected: [type] }) => {
        // The one that all issues have was selected again.
        if (!type) return;
        onChange(type.id === NONE.id ? { clearIssueType: true } : { issueTypeId: type.id });
      }}
    />
  );
}

function toItems({ issueType }: SelectedIssue): PickerItem[] {
  return [issueType ? { id: issueType.id, text: issueType.name } : NONE];
}
