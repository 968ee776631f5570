import styles from "./ProgressBar.module.css";

/** How much is done, 0 to 100. The number stands beside it: this is its picture. */
export function ProgressBar({ percent }: { percent: number }) {
  return (
    <span className={styles.bar} aria-hidden>
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
