import type { BulkActionsProps } from "#web/bulk/actions/action-props.ts";
import styles from "./BulkBar.module.css";

type Props = Pick<BulkActionsProps, "selection" | "matching"> & { onClear: () => void };

/** How many issues are selected, and a button that selects all that the search finds, not only the listed ones. */
export function SelectionStatus({ selection, matching, onClear }: Props) {
  const { ids, listed, isMatching } = selection;
  const hasMore = matching !== undefined && matching.count > ids.length;
  const total = matching && `${matching.count.toLocaleString("en-US")}${matching.count >= matching.max ? "+" : ""}`;
  return (
    <>
      <span className={styles.status} role="status">
        {isMatching ? `All ${total ?? ""} matching issues selected` : `${ids.length} selected`}
      </span>
      {(isMatching || (ids.length === listed.length && hasMore)) && (
        <button type="button" className="link-button" onClick={isMatching ? onClear : selection.selectMatching}>
          {isMatching ? "Clear selection" : `Select all ${total ?? ""} matching issues`}
        </button>
      )}
    </>
  );
}
