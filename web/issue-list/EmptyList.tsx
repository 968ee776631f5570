import { IssueOpenedIcon } from "@primer/octicons-react";
import styles from "./IssueList.module.css";

export function EmptyList() {
  return (
    <div className={styles.empty}>
      <IssueOpenedIcon size={24} />
      <h3>No results</h3>
      <p>Try adjusting your search filters.</p>
    </div>
  );
}
