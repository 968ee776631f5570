import { AlertFillIcon } from "@primer/octicons-react";
import styles from "./FieldError.module.css";

/** What is wrong with what was typed, under the field. Nothing where nothing is wrong. */
export function FieldError({ message, id }: { message: string | undefined; id?: string }) {
  if (message === undefined) return null;
  return (
    <p id={id} className={styles.error} role="alert">
      <AlertFillIcon size={12} /> {message}
    </p>
  );
}
