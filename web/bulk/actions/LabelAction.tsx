import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { IssuesPicker } from "#web/bulk/actions/IssuesPicker.tsx";
import type { SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useLabelItems, type LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { ColorDot } from "#web/ui/ColorDot.tsx";
import { LIMITS } from "#shared/limits.ts";

/** Adds labels to the issues and removes others. */
export function LabelAction({ onChange, ...props }: ActionProps) {
  return (
    <IssuesPicker
      {...props}
      found={useLabelItems(props.target.repositoryId)}
      title="Labels"
      placeholder="Filter labels"
      property="labels"
      toItems={toItems}
      max={LIMITS.labelsPerIssue}
      renderVisual={(item) => <ColorDot color={item.color} />}
      onSelect={({ added, removed }) =>
        onChange({
          ...(added.length > 0 && { addLabelIds: added }),
          ...(removed.length > 0 && { removeLabelIds: removed }),
        })
      }
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
