import { useLayoutEffect, useRef, type RefObject } from "react";
import { getRows, type EditorProps, type FieldState } from "#web/markdown/editor-props.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./MarkdownEditor.module.css";

/** The height of the toolbar, which this editor does not have, in rows. */
const TOOLBAR_ROWS = 2;

type Props = EditorProps & {
  onCompose: (isComposing: boolean) => void;
  /** Gets the state of the field when it is removed, which is after everything that was typed into it. */
  fieldState: RefObject<FieldState>;
};

/** The editor while its code is loading, and wherever that cannot be loaded. */
export function PlainEditor({ onCompose, fieldState, ...props }: Props) {
  const ref = useRef<HTMLTextAreaElement>(null);
  // The tools answer it when they have arrived, unless the person has gone on meanwhile.
  const early = useRef<{ key: KeyboardEventInit; selection: string }>(undefined);
  useLayoutEffect(() => {
    const field = ref.current;
    return () => {
      if (!field || field !== document.activeElement) return;
      const key = early.current?.selection === describeSelection(field) ? early.current.key : undefined;
      fieldState.current = { selection: [field.selectionStart, field.selectionEnd], scrollTop: field.scrollTop, key };
    };
  }, [fieldState]);
  return (
    <div className={styles.editor}>
      <textarea
        ref={ref}
        className={styles.text}
        dir="auto"
        aria-label={props.label}
        aria-required={props.isRequired || undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        value={props.value}
        rows={getRows(props.value, props.rows) + TOOLBAR_ROWS}
        maxLength={LIMITS.body}
        placeholder={props.placeholder}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person opened it to write
        autoFocus={props.autoFocus}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget: field } = event;
          if (!ctrlKey && !metaKey) return;
          if (key === "Enter") {
            event.preventDefault();
            field.form?.requestSubmit();
          } else {
            early.current = { key: { key, ctrlKey, metaKey, altKey, shiftKey }, selection: describeSelection(field) };
          }
        }}
      />
      <p className={styles.hint}>Markdown is supported.</p>
    </div>
  );
}

function describeSelection({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): string {
  return `${selectionStart} ${selectionEnd} ${value}`;
}
