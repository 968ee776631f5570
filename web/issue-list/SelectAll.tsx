import type { Selection } from "#web/bulk/useSelection.ts";
import styles from "./IssueList.module.css";

/** Selects all rows, or clears the selection if there is one. */
export function SelectAll({ selection }: { selection: Selection }) {
  const hasSelected = selection.ids.length > 0;
  return (
    <input
      type="checkbox"
      className={styles.all}
      aria-label="Select all on this page"
      checked={hasSelected && selection.areAllSelected}
      disabled={selection.isEmpty}
      ref={(box) => {
        if (box) box.indeterminate = hasSelected && !selection.areAllSelected;
      }}
      onChange={selection.toggleAll}
    />
  );
}
