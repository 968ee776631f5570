import type { ComponentProps, ReactNode } from "react";
import styles from "./ListBox.module.css";

/** A list with a header, in one frame. */
export function ListBox(props: ComponentProps<"section">) {
  return <section className={styles.box} {...props} />;
}

export function ListHeader({ children }: { children: ReactNode }) {
  return <div className={styles.header}>{children}</div>;
}

/** How many rows are selected, in place of the tabs. */
export function SelectedCount({ count }: { count: number }) {
  return (
    <span className={styles.selected} role="status">
      {count} selected
    </span>
  );
}

export function ListRows(props: ComponentProps<"ul">) {
  return <ul className={styles.rows} {...props} />;
}
