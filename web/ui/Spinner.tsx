import styles from "./Spinner.module.css";

/** Something is on its way. */
export function Spinner({ label, size = 32 }: { label: string; size?: number }) {
  return (
    <span className={styles.frame} role="status">
      <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
