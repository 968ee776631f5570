import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { IssuesPicker } from "#web/bulk/actions/IssuesPicker.tsx";
import type { SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useMilestoneItems } from "#web/issue-pickers/useMilestoneItems.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";

const NONE: PickerItem = { id: "none", text: "No milestone" };

/** Sets one milestone of the issues, or removes it. */
export function MilestoneAction({ onChange, ...props }: ActionProps) {
  const found = useMilestoneItems(props.target.repositoryId);
  const items: PickerItem[] | undefined = found.items && (found.filter === "" ? [NONE, ...found.items] : found.items);
  return (
    <IssuesPicker
      {...props}
      found={{ ...found, items }}
      title="Milestone"
      placeholder="Filter milestones"
      property="milestone"
      toItems={toItems}
      max={1}
      onSelect={({ selected: [milestone] }) => {
        // The one that all issues have was selected again.
        if (!milestone) return;
        onChange(milestone.id === NONE.id ? { clearMilestone: true } : { milestoneId: milestone.id });
      }}
    />
  );
}

function toItems({ milestone }: SelectedIssue): PickerItem[] {
  return [milestone ? { id: milestone.id, text: milestone.title } : NONE];
}
