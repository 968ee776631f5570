import { useEffect, useState, type ComponentProps, type ComponentType } from "react";
import type { MarkdownEditor } from "#web/markdown/MarkdownEditor.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./MarkdownEditor.module.css";

type Props = ComponentProps<typeof MarkdownEditor>;

let loaded: ComponentType<Props> | undefined;

/**
 * A place to write Markdown that stands at once: a plain field, until the
 * editor with its tools has come. Whoever writes already goes on where they are.
 */
export function Editor(props: Props) {
  const [Full, setFull] = useState(() => loaded);
  const [wasFocused, setWasFocused] = useState<[number, number]>();
  const { label, value, onChange, placeholder, rows = 6 } = props;

  useEffect(() => {
    if (Full) return undefined;
    let isOver = false;
    async function load() {
      const { MarkdownEditor: Component } = await import("#web/markdown/MarkdownEditor.tsx");
      loaded = Component;
      if (isOver) return;
      const field = document.activeElement;
      if (field instanceof HTMLTextAreaElement && field.dataset["plain"] !== undefined) {
        setWasFocused([field.selectionStart, field.selectionEnd]);
      }
      setFull(() => Component);
    }
    // Where it cannot be fetched the plain field does.
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [Full]);

  if (Full) return <Full {...props} {...(wasFocused ? { autoFocus: true, selection: wasFocused } : {})} />;
  return (
    <div className={styles.editor}>
      <textarea
        data-plain
        className={styles.text}
        aria-label={label}
        value={value}
        rows={Math.max(rows, Math.min(24, value.split("\n").length + 1)) + 2}
        maxLength={LIMITS.body}
        placeholder={placeholder}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person's own click on Edit
        autoFocus={props.autoFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <p className={styles.hint}>Markdown is supported.</p>
    </div>
  );
}
