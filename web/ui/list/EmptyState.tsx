import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

/** What a list says when there is nothing in it, with a way on. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  );
}
