import type { ReactNode } from "react";
import styles from "./SidebarSection.module.css";

/** A heading, what is chosen, and what chooses it where the viewer may. */
export function SidebarSection({ title, picker, children }: { title: string; picker: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        {picker}
      </div>
      {children}
    </section>
  );
}

/** What is chosen, one item to a line. */
export function SidebarList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
