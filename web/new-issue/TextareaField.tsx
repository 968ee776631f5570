import { Editor } from "#web/markdown/Editor.tsx";
import { FieldFrame } from "#web/new-issue/FieldFrame.tsx";
import type { ElementOfType } from "#web/new-issue/form-elements.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./NewIssue.module.css";

type Props = {
  element: ElementOfType<"IssueFormTextarea">;
  repositoryId: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A Markdown editor, or a plain field where the answer will be rendered as code. */
export function TextareaField({ element, repositoryId, value, error, onChange }: Props) {
  const placeholder = element.placeholder ?? undefined;
  return (
    <FieldFrame
      element={element}
      error={error}
      renderControl={({ id, descriptionId }) =>
        element.render ? (
          <textarea
            id={id}
            className={styles.code}
            rows={8}
            value={value}
            maxLength={LIMITS.body}
            placeholder={placeholder}
            aria-describedby={descriptionId}
            aria-required={element.required}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <Editor
            label={element.label}
            repositoryId={repositoryId}
            value={value}
            placeholder={placeholder}
            isRequired={element.required}
            isInvalid={error !== undefined}
            describedBy={descriptionId}
            onChange={onChange}
          />
        )
      }
    />
  );
}
