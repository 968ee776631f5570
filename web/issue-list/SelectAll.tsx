import type { Selection } from "#web/bulk/useSelection.ts";
import styles from "./IssueList.module.css";

/** Selects all rows, or clears the selection if there is one. */
export function SelectAll({ selection }: { selection: Selection }) {
  const { ids, listed } = selection;
  const isPartial = ids.length > 0 && ids.length < listed.length;
  return (
    <input
      type="checkbox"
      className={styles.all}
      aria-label="Select all on this page"
      checked={ids.length > 0 && !isPartial}
      disabled={listed.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      onChange={selection.toggleAll}
    />
  );
}
