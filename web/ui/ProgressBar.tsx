import styles from "./ProgressBar.module.css";

type Props = {
  /** How much is done, 0 to 100. */
  percent: number;
  /** What makes progress. Without it the bar is the picture of a number that stands beside it. */
  label?: string;
};

export function ProgressBar({ percent, label }: Props) {
  const bar = <span style={{ width: `${percent}%` }} />;
  if (label === undefined) {
    return (
      <span className={styles.bar} aria-hidden>
        {bar}
      </span>
    );
  }
  return (
    <span
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      {bar}
    </span>
  );
}
