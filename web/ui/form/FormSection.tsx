import type { ReactNode } from "react";
import styles from "./FormSection.module.css";

type Props = { id?: string; title?: string; children: ReactNode };

/** One part of a page of forms, under its heading. */
export function FormSection({ id, title, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <h2 id={id}>{title}</h2>}
      {children}
    </section>
  );
}
