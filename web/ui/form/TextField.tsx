import type { ComponentProps, ReactNode } from "react";
import styles from "./TextField.module.css";

type Props = ComponentProps<"input"> & { isInvalid?: boolean; leading?: ReactNode };

/** A line of text to fill in. */
export function TextField({ isInvalid, leading, ...rest }: Props) {
  return (
    <span className={styles.field} data-invalid={isInvalid || undefined}>
      {leading}
      <input type="text" dir="auto" aria-invalid={isInvalid || undefined} {...rest} />
    </span>
  );
}

/** One of a few. */
export function SelectField(props: ComponentProps<"select">) {
  return <select className={styles.select} {...props} />;
}
