import type { ComponentProps } from "react";
import styles from "./SiteToolbar.module.css";

/** What a list is searched and filtered by, in one row above it. */
export function SiteToolbar(props: ComponentProps<"div">) {
  return <div className={styles.toolbar} {...props} />;
}
