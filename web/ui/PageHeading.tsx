import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

/** A page's title with what can be done from it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
