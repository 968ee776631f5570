import type { ComponentProps } from "react";
import styles from "./Form.module.css";

/** A form of one narrow column. */
export function Form(props: ComponentProps<"form">) {
  return <form className={styles.form} {...props} />;
}

/** A form whose fields and button stand in one row. */
export function RowForm(props: ComponentProps<"form">) {
  return <form className={styles.row} {...props} />;
}

/** Fields laid out as in a Form, where something else submits them. */
export function FieldGroup(props: ComponentProps<"div">) {
  return <div className={styles.group} {...props} />;
}

/** Fields or buttons side by side. */
export function FieldRow(props: ComponentProps<"div">) {
  return <div className={styles.row} {...props} />;
}
