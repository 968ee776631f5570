import { GitBranchIcon } from "@primer/octicons-react";
import styles from "./LinkedBranch.module.css";

/** A list item with the name of a branch on which somebody works on the issue. */
export function LinkedBranch({ name }: { name: string }) {
  return (
    <li className={styles.branch}>
      <GitBranchIcon className={styles.icon} />
      <code>{name}</code>
    </li>
  );
}
