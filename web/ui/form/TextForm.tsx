import type { ComponentProps, ReactNode } from "react";
import styles from "./TextForm.module.css";

/** A form as wide as the page, for writing a longer text. */
export function TextForm(props: ComponentProps<"form">) {
  return <form className={styles.form} {...props} />;
}

/** The name of the field with this id. */
export function FieldLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label className={styles.label} htmlFor={htmlFor}>
      {children}
    </label>
  );
}

/** Several lines of source text, in a fixed-width font. */
export function SourceField(props: ComponentProps<"textarea">) {
  return <textarea className={styles.source} {...props} />;
}

/** The buttons that end a form. Of three, the first stands apart at the start. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
