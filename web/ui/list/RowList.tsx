import type { ComponentProps } from "react";
import styles from "./RowList.module.css";

/** A box of rows. In each `li`, the child with `data-grow` takes the free width. */
export function RowList(props: ComponentProps<"ul">) {
  return <ul className={styles.list} {...props} />;
}
