import styles from "./ColorDot.module.css";

/** A label's colour; six hexadecimal digits without #. */
export function ColorDot({ color }: { color: string }) {
  return (
    <span
      className={styles.dot}
      style={{ background: /^[0-9a-f]{6}$/i.test(color) ? `#${color}` : undefined }}
      aria-hidden
    />
  );
}
