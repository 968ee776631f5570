import styles from "./ListSkeleton.module.css";

/** Rows that stand for those on their way: 40 pixels high, 20 where rows are compact. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: Math.min(rows, 25) }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={styles.icon} />
          <span className={styles.title} style={{ width: `${35 + ((index * 17) % 40)}%` }} />
        </div>
      ))}
    </div>
  );
}
