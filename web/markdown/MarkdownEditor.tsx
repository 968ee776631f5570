import { MarkdownIcon } from "@primer/octicons-react";
import { useId, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { EditorProps, FieldState } from "#web/markdown/editor-props.ts";
import { EditorTabs, type EditorTab } from "#web/markdown/EditorTabs.tsx";
import { EditorToolbar } from "#web/markdown/EditorToolbar.tsx";
import { insertText } from "#web/markdown/field-edit.ts";
import { MarkdownPreview } from "#web/markdown/MarkdownPreview.tsx";
import { SavedReplies } from "#web/markdown/SavedReplies.tsx";
import { useAttachments } from "#web/markdown/useAttachments.ts";
import { useFileDrop } from "#web/markdown/useFileDrop.ts";
import { WriteField } from "#web/markdown/WriteField.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { MenuHandle } from "#web/ui/overlay/Menu.tsx";
import styles from "./MarkdownEditor.module.css";

type Props = EditorProps & {
  /** Where the person was in the plain field that this editor replaces. */
  fieldState?: RefObject<FieldState>;
};

/** A text field for Markdown with tools, suggestions, attachments, and a preview that the server renders. */
export function MarkdownEditor({ fieldState, ...props }: Props) {
  const { label, repositoryId, value, onChange } = props;
  const [tab, setTab] = useState<EditorTab>("write");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const savedReplies = useRef<MenuHandle>(null);
  const { attach, isUploading, error } = useAttachments({ repositoryId, field, text: value, onChange });
  const { isOver, handlers } = useFileDrop(attach);
  // Before the next key is pressed, not after the browser has painted.
  useLayoutEffect(() => {
    const state = fieldState?.current;
    if (!state || !field.current) return;
    field.current.focus({ preventScroll: true });
    field.current.setSelectionRange(...state.selection);
    field.current.scrollTop = state.scrollTop;
    if (state.key)
      field.current.dispatchEvent(new KeyboardEvent("keydown", { ...state.key, bubbles: true, cancelable: true }));
  }, [fieldState]);
  return (
    <div className={styles.editor} data-invalid={props.isInvalid || undefined} data-over={isOver || undefined}>
      <div className={styles.top}>
        <EditorTabs label={label} id={id} selected={tab} onSelect={setTab} />
        {tab === "write" && (
          <div className={styles.tools}>
            <EditorToolbar field={field} onFiles={attach}>
              <SavedReplies ref={savedReplies} onChoose={(body) => field.current && insertText(field.current, body)} />
            </EditorToolbar>
          </div>
        )}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {tab === "write" ? (
          <WriteField
            {...props}
            {...handlers}
            field={field}
            listId={`${id}-suggestions`}
            onOpenSavedReplies={() => savedReplies.current?.open()}
          />
        ) : (
          <div className={styles.preview}>
            <MarkdownPreview repositoryId={repositoryId} text={value} />
          </div>
        )}
      </div>
      <Hint isUploading={isUploading} />
      <FieldError message={error} />
    </div>
  );
}

function Hint({ isUploading }: { isUploading: boolean }) {
  return (
    <p className={styles.hint} role="status">
      {isUploading ? (
        "Uploading your files…"
      ) : (
        <>
          <MarkdownIcon /> Markdown is supported. Paste, drop, or choose files to attach them.
        </>
      )}
    </p>
  );
}
