import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { getDifferences } from "#web/bulk/actions/mixed-items.ts";
import { useSelectedIssues, type SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useLabelItems, type LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { ColorDot } from "#web/ui/ColorDot.tsx";
import { Picker } from "#web/ui/picker/Picker.tsx";
import { LIMITS } from "#shared/limits.ts";

/** Adds labels to the issues and removes others. */
export function LabelAction({ target, opener, onChange, onClose }: ActionProps) {
  const found = useLabelItems(target.repositoryId);
  const issues = useSelectedIssues({ target, property: "labels", toItems });
  const before = issues.items ?? { all: [], some: [] };
  return (
    <Picker
      {...found}
      title="Labels"
      placeholder="Filter labels"
      items={issues.items && found.items}
      error={issues.error ?? found.error}
      selected={before.all}
      mixed={before.some}
      max={LIMITS.labelsPerIssue}
      renderVisual={(item) => <ColorDot color={item.color} />}
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
          ...(added.length > 0 && { addLabelIds: added }),
          ...(removed.length > 0 && { removeLabelIds: removed }),
        });
      }}
      onClose={onClose}
    />
  );
}

function toItems({ labels }: SelectedIssue): LabelItem[] {
  return getNodes(labels).map(({ id, name, color, description }) => ({
    id,
    text: name,
    description: description ?? undefined,
    color,
  }));
}
