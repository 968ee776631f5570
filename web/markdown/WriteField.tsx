import { lazy, Suspense, useState } from "react";
import { getKeyCommand } from "#web/markdown/editor-keys.ts";
import { getRows, type EditorProps, type FieldRef } from "#web/markdown/editor-props.ts";
import { applyEdit, getSelection } from "#web/markdown/field-edit.ts";
import type { useFileDrop } from "#web/markdown/useFileDrop.ts";
import { usePasteMarkdown } from "#web/markdown/usePasteMarkdown.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./MarkdownEditor.module.css";

const SuggestionPanel = lazy(() =>
  import("#web/markdown/SuggestionPanel.tsx").then((module) => ({ default: module.SuggestionPanel })),
);

type Props = EditorProps &
  ReturnType<typeof useFileDrop>["handlers"] & {
    field: FieldRef;
    listId: string;
    onOpenSavedReplies: () => void;
  };

/** The text field of the editor. Suggestions are loaded when it is first focused. */
export function WriteField({ field, listId, onOpenSavedReplies, ...props }: Props) {
  const { value, repositoryId } = props;
  const [wasFocused, setWasFocused] = useState(false);
  usePasteMarkdown(field);

  function handleKey(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const element = event.currentTarget;
    const command = getKeyCommand(event, getSelection(element));
    if (!command) return;
    event.preventDefault();
    if (command.kind === "edit") applyEdit(element, command.edit);
    else if (command.kind === "submit") element.form?.requestSubmit();
    else onOpenSavedReplies();
  }

  return (
    <>
      <textarea
        ref={field}
        className={styles.text}
        dir="auto"
        aria-label={props.label}
        aria-required={props.isRequired || undefined}
        aria-invalid={props.isInvalid || undefined}
        aria-describedby={props.describedBy}
        value={value}
        rows={getRows(value, props.rows)}
        maxLength={LIMITS.body}
        placeholder={props.placeholder}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person opened it to write
        autoFocus={props.autoFocus}
        onFocus={() => setWasFocused(true)}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={handleKey}
        onPaste={props.onPaste}
        onDragOver={props.onDragOver}
        onDragLeave={props.onDragLeave}
        onDrop={props.onDrop}
      />
      {wasFocused && (
        <Suspense fallback={null}>
          <SuggestionPanel
            field={field}
            text={value}
            repositoryId={repositoryId}
            issueNumber={props.issueNumber ?? null}
            listId={listId}
          />
        </Suspense>
      )}
    </>
  );
}
