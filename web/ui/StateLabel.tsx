import type { ReactNode } from "react";
import styles from "./StateLabel.module.css";

type Props = { color: "open" | "done" | "closed" | "neutral" | "queue"; children: ReactNode };

/** A pill in the color of a state, with its icon and text. */
export function StateLabel({ color, children }: Props) {
  return (
    <span className={styles.label} data-color={color}>
      {children}
    </span>
  );
}
