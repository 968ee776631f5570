import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { useSelectedIssues, type SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useMilestoneItems } from "#web/issue-pickers/useMilestoneItems.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";

const NONE: PickerItem = { id: "none", text: "No milestone" };

/** Sets one milestone of the issues, or removes it. */
export function MilestoneAction({ target, opener, onChange, onClose }: ActionProps) {
  const found = useMilestoneItems(target.repositoryId);
  const items = found.items && (found.filter === "" ? [NONE, ...found.items] : found.items);
  const issues = useSelectedIssues({ target, property: "milestone", toItems });
  return (
    <Picker
      {...found}
      title="Milestone"
      placeholder="Filter milestones"
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
      onSelect={([milestone]) => {
        // The one that all issues have was selected again.
        if (!milestone) return;
        onChange(milestone.id === NONE.id ? { clearMilestone: true } : { milestoneId: milestone.id });
      }}
      onClose={onClose}
    />
  );
}

function toItems({ milestone }: SelectedIssue): PickerItem[] {
  return [milestone ? { id: milestone.id, text: milestone.title } : NONE];
}
