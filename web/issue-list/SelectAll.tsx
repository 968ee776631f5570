import styles from "./IssueList.module.css";

type Props = { chosen: number; total: number; onToggle: () => void };

/** Selects all rows, or clears the selection if there is one. */
export function SelectAll({ chosen, total, onToggle }: Props) {
  return (
    <input
      type="checkbox"
      className={styles.all}
      aria-label="Select all on this page"
      checked={chosen === total}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < total;
      }}
      onChange={onToggle}
    />
  );
}
