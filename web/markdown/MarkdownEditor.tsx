import { MarkdownIcon } from "@primer/octicons-react";
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { EditorToolbar, shortcutEdit } from "#web/markdown/EditorToolbar.tsx";
import { applyEdit, insertText, selectedIn } from "#web/markdown/field-edit.ts";
import { MarkdownPreview } from "#web/markdown/MarkdownPreview.tsx";
import { SavedReplies } from "#web/markdown/SavedReplies.tsx";
import { continueList, indent } from "#web/markdown/text-edit.ts";
import { useAttachments } from "#web/markdown/useAttachments.ts";
import { usePasteMarkdown } from "#web/markdown/usePasteMarkdown.ts";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./MarkdownEditor.module.css";

const SuggestionPanel = lazy(() =>
  import("#web/markdown/SuggestionPanel.tsx").then((module) => ({ default: module.SuggestionPanel })),
);

type Props = {
  label: string;
  repositoryId: string;
  /** Whose people are suggested first. */
  issueNumber?: number | null;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  autoFocus?: boolean;
  rows?: number;
  isRequired?: boolean;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Where the cursor was in the plain field that it takes the place of. */
  selection?: [number, number];
  /** Ctrl+Enter or Cmd+Enter; by default the form is submitted. */
  onSubmit?: () => void;
};

/**
 * A text field for Markdown: tools, a preview by the server's own renderer,
 * suggestions, files, pasted links and tables, lists that go on by themselves.
 * What is large comes when the field is first used.
 */
export function MarkdownEditor(props: Props) {
  const { label, repositoryId, value, onChange, rows = 6 } = props;
  const [tab, setTab] = useState<"write" | "preview">("write");
  const [isUsed, setUsed] = useState(false);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  useMountEffect(() => {
    if (props.selection) field.current?.setSelectionRange(...props.selection);
  });
  const files = useAttachments(repositoryId, field, (change) => onChange(change(latest.current)));
  usePasteMarkdown(field, isUsed && tab === "write");

  function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const selected = selectedIn(event.currentTarget);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (props.onSubmit) props.onSubmit();
      else event.currentTarget.form?.requestSubmit();
      return;
    }
    if (event.key === "." && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      document.getElementById(`${id}-tools`)?.querySelector<HTMLElement>("[data-saved-replies]")?.click();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const edit =
      event.key === "Enter" && isPlain && !event.shiftKey
        ? continueList(selected)
        : event.key === "Tab" && isPlain
          ? indent(selected, event.shiftKey)
          : shortcutEdit(event, selected);
    if (!edit) return;
    event.preventDefault();
    applyEdit(event.currentTarget, edit);
  }

  function onTabKey(event: React.KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = tab === "write" ? "preview" : "write";
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  function take(event: { preventDefault: () => void }, found: FileList | undefined) {
    if (!found || found.length === 0) return;
    event.preventDefault();
    setOver(false);
    void files.attach([...found]);
  }

  return (
    <div className={styles.editor} data-invalid={props.isInvalid || undefined} data-over={isOver || undefined}>
      <div className={styles.top}>
        <div className={styles.tabs} role="tablist" aria-label={`${label}: write or preview`} onKeyDown={onTabKey}>
          {(["write", "preview"] as const).map((name) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab === name}
              aria-controls={`${id}-panel`}
              tabIndex={tab === name ? 0 : -1}
              onClick={() => setTab(name)}
            >
              {name === "write" ? "Write" : "Preview"}
            </button>
          ))}
        </div>
        {tab === "write" && (
          <div id={`${id}-tools`} className={styles.tools}>
            <EditorToolbar field={field} onFiles={(chosen) => void files.attach(chosen)}>
              <SavedReplies onChoose={(body) => field.current && insertText(field.current, body)} />
            </EditorToolbar>
          </div>
        )}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {tab === "write" ? (
          <>
            <textarea
              ref={field}
              className={styles.text}
              aria-label={label}
              aria-required={props.isRequired || undefined}
              aria-invalid={props.isInvalid || undefined}
              aria-describedby={props.describedBy}
              value={value}
              rows={Math.max(rows, Math.min(24, value.split("\n").length + 1))}
              maxLength={LIMITS.body}
              placeholder={props.placeholder}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person's own click on Edit
              autoFocus={props.autoFocus}
              onFocus={() => setUsed(true)}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={(event) => take(event, event.clipboardData.files)}
              onDragOver={(event) => event.dataTransfer.types.includes("Files") && setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={(event) => take(event, event.dataTransfer.files)}
            />
            {isUsed && (
              <Suspense fallback={null}>
                <SuggestionPanel
                  field={field}
                  text={value}
                  repositoryId={repositoryId}
                  issueNumber={props.issueNumber ?? null}
                  listId={`${id}-suggestions`}
                />
              </Suspense>
            )}
          </>
        ) : (
          <div className={styles.preview}>
            <MarkdownPreview repositoryId={repositoryId} text={value} />
          </div>
        )}
      </div>
      <p className={styles.hint} role="status">
        {files.isUploading ? (
          "Uploading your files…"
        ) : (
          <>
            <MarkdownIcon /> Markdown is supported. Paste, drop, or choose files to attach them.
          </>
        )}
      </p>
      <FieldError message={files.error} />
    </div>
  );
}
