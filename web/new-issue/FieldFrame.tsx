import { useId, type ReactNode } from "react";
import { RequiredMark } from "#web/new-issue/RequiredMark.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { FieldElement } from "#web/new-issue/form-elements.ts";
import styles from "./NewIssue.module.css";

type ControlProps = { id: string; labelId: string; descriptionId: string | undefined };

type Props = {
  element: FieldElement;
  error: string | undefined;
  /** Several controls have a heading instead of a label. */
  isGroup?: boolean;
  renderControl: (props: ControlProps) => ReactNode;
};

/** The label, description and error of a field of an issue form. */
export function FieldFrame({ element, error, isGroup = false, renderControl }: Props) {
  const id = useId();
  const labelId = `${id}-label`;
  const descriptionId = element.description ? `${id}-hint` : undefined;
  const label = (
    <>
      {element.label}
      {element.required && <RequiredMark />}
    </>
  );
  return (
    <div className={styles.field} data-field={element.id}>
      {isGroup ? (
        <h2 id={labelId} className={styles.label}>
          {label}
        </h2>
      ) : (
        <label id={labelId} htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {descriptionId && (
        <p id={descriptionId} className={styles.hint}>
          {element.description}
        </p>
      )}
      {renderControl({ id, labelId, descriptionId })}
      <FieldError message={error} />
    </div>
  );
}
