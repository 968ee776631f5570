import styles from "./NewIssue.module.css";

/** The asterisk behind the label of a required field. */
export function RequiredMark() {
  return <span className={styles.required}> *</span>;
}
