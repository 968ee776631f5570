import { MarkdownIcon } from "@primer/octicons-react";
import { useId, useRef, useState } from "react";
import { MarkdownPreview } from "#web/markdown/MarkdownPreview.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./MarkdownEditor.module.css";

type Props = {
  label: string;
  repositoryId: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
  rows?: number;
  /** Ctrl+Enter or Cmd+Enter; by default the form is submitted. */
  onSubmit?: () => void;
};

/** A text field for Markdown with a preview by the server's own renderer. */
export function MarkdownEditor({
  label,
  repositoryId,
  value,
  onChange,
  placeholder,
  autoFocus,
  rows = 6,
  onSubmit,
}: Props) {
  const [tab, setTab] = useState<"write" | "preview">("write");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (onSubmit) onSubmit();
    else event.currentTarget.form?.requestSubmit();
  }

  function onTabKey(event: React.KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = tab === "write" ? "preview" : "write";
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <div className={styles.editor}>
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
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === "write" ? (
          <textarea
            ref={field}
            className={styles.text}
            aria-label={label}
            value={value}
            rows={Math.max(rows, Math.min(24, value.split("\n").length + 1))}
            maxLength={LIMITS.body}
            placeholder={placeholder}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person's own click on Edit
            autoFocus={autoFocus}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        ) : (
          <div className={styles.preview}>
            <MarkdownPreview repositoryId={repositoryId} text={value} />
          </div>
        )}
      </div>
      <p className={styles.hint}>
        <MarkdownIcon /> Markdown is supported
      </p>
    </div>
  );
}
