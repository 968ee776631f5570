import { useId, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { SuggestionList } from "#web/search/SuggestionList.tsx";
import { useSuggestions, type Suggestion } from "#web/search/useSuggestions.ts";
import { getCompletion } from "#shared/query/complete.ts";
import { highlight } from "#shared/query/highlight.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./QueryField.module.css";

type Props = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  repositoryId: string | undefined;
  /** The id of what describes an error of the query, where there is one. */
  problemId: string | undefined;
  label: string;
  onChange: (text: string) => void;
  children?: ReactNode;
};

/**
 * The query as text, in colours, with completion at the cursor (a combobox). A
 * plain text field is what one types in, so undo, IME, selection and pasting are
 * the browser's own; its letters are drawn by the layer beneath it.
 */
export function QueryField({ field, text, repositoryId, problemId, label, onChange, children }: Props) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  const [active, setActive] = useState(-1);
  const completion = useMemo(() => (cursor === undefined ? undefined : getCompletion(text, cursor)), [text, cursor]);
  const suggestions = useSuggestions(completion, repositoryId);
  const isOpen = suggestions.length > 0;
  const pieces = useMemo(() => highlight(text, cursor), [text, cursor]);

  function follow() {
    if (layer.current && field.current) layer.current.scrollLeft = field.current.scrollLeft;
  }

  function close() {
    setCursor(undefined);
    setActive(-1);
  }

  function open() {
    setCursor(field.current?.selectionStart ?? text.length);
    setActive(-1);
  }

  function choose({ insert }: Suggestion) {
    if (!completion || !field.current) return;
    // After a value of several words or in front of more text, one space is enough.
    const rest = text.slice(completion.end);
    const words = rest.startsWith(" ") || rest.startsWith(",") ? insert.trimEnd() : insert;
    field.current.focus();
    field.current.setSelectionRange(completion.start, completion.end);
    // The one way to put text in that the browser's undo knows of; React hears of it as of typing.
    document.execCommand("insertText", false, words);
    open();
  }

  function handleKey(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = suggestions[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open();
      else setActive(step(active, event.key === "ArrowDown" ? 1 : -1, suggestions.length));
    } else if ((event.key === "Enter" || event.key === "Tab") && isOpen && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Enter") close();
  }

  return (
    <div className={styles.box}>
      <div ref={layer} className={styles.layer} aria-hidden>
        {pieces.map((piece, index) => (
          // Pieces have no identity of their own: they are redrawn with the text.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} data-kind={piece.kind}>
            {piece.text}
          </span>
        ))}
      </div>
      <input
        ref={field}
        className={styles.input}
        name="q"
        role="combobox"
        value={text}
        aria-label={label}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LIMITS.queryLength}
        onChange={(event) => {
          onChange(event.target.value);
          setCursor(event.target.selectionStart ?? event.target.value.length);
          setActive(-1);
        }}
        onClick={open}
        onKeyDown={handleKey}
        onScroll={follow}
        onSelect={follow}
        onBlur={close}
      />
      {children}
      {isOpen && <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />}
      <span role="status" className="visually-hidden">
        {isOpen ? `${suggestions.length} suggestions` : ""}
      </span>
    </div>
  );
}

/** Past the ends lies the text itself, where nothing is active. */
function step(active: number, by: 1 | -1, count: number): number {
  const next = active + by;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}
