import type { ComponentProps } from "react";
import styles from "./Note.module.css";

/** A paragraph of secondary text. */
export function Note(props: ComponentProps<"p">) {
  return <p className={styles.note} {...props} />;
}

/** Secondary text within a line. */
export function InlineNote(props: ComponentProps<"span">) {
  return <span className={styles.note} {...props} />;
}
