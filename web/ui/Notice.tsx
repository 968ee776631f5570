import type { ComponentProps } from "react";
import styles from "./Notice.module.css";

/** A highlighted paragraph: why something cannot be done here. */
export function Notice(props: ComponentProps<"p">) {
  return <p className={styles.notice} {...props} />;
}
