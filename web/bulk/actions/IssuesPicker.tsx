import type { ReactNode } from "react";
import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { getDifferences } from "#web/bulk/actions/mixed-items.ts";
import { useSelectedIssues, type SelectedIssue, type SelectedProperty } from "#web/bulk/actions/useSelectedIssues.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import type { PickerItem } from "#web/ui/picker/selection.ts";

type Found<Item extends PickerItem> = {
  items: readonly Item[] | undefined;
  error: string | undefined;
  onFilter: (text: string) => void;
  onOpen: () => void;
};

type PickedChange<Item extends PickerItem> = { selected: readonly Item[]; added: string[]; removed: string[] };

type Props<Item extends PickerItem> = Pick<ActionProps, "target" | "opener" | "onClose"> & {
  title: string;
  placeholder: string;
  /** What the filter finds. */
  found: Found<Item>;
  /** What the issues have. */
  property: SelectedProperty;
  toItems: (issue: SelectedIssue) => Item[];
  max: number;
  renderVisual?: (item: Item) => ReactNode;
  onSelect: (change: PickedChange<Item>) => void;
};

/** Selects what issues have in common: the panel shows what all, some and none of them have. */
export function IssuesPicker<Item extends PickerItem>({ found, property, toItems, onSelect, ...props }: Props<Item>) {
  const { target, opener, onClose, title, placeholder, max, renderVisual } = props;
  const issues = useSelectedIssues({ target, property, toItems });
  const before = issues.items ?? { all: [], some: [] };
  return (
    <Picker
      title={title}
      placeholder={placeholder}
      items={issues.items && found.items}
      error={issues.error ?? found.error}
      selected={before.all}
      mixed={before.some}
      max={max}
      {...(renderVisual && { renderVisual })}
      renderAnchor={opener.render}
      anchor={opener.anchor}
      startsOpen={opener.startsOpen}
      onFilter={found.onFilter}
      onOpen={() => {
        found.onOpen();
        issues.load();
      }}
      onSelect={(all, _excluded, some) => onSelect({ selected: all, ...getDifferences({ before, all, some }) })}
      onClose={onClose}
    />
  );
}
