import { useId, useMemo, useRef, type RefObject } from "react";
import { SuggestionList } from "#web/search/SuggestionList.tsx";
import { useCompletion } from "#web/search/useCompletion.ts";
import { highlight } from "#shared/query/highlight.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./QueryField.module.css";

type Props = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  repositoryId: string | undefined;
  /** The id of the element that describes an error of the query, if there is one. */
  problemId: string | undefined;
  label: string;
  onChange: (text: string) => void;
};

/**
 * A query with syntax colors and completion at the cursor. The person types into a plain text field, so undo, IME,
 * selection and paste are the browser's own; a layer below it draws the colored text.
 */
export function QueryField({ field, text, repositoryId, problemId, label, onChange }: Props) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const completion = useCompletion({ field, text, repositoryId });
  const { suggestions, active, isOpen, move } = completion;

  function syncScroll() {
    if (layer.current && field.current) layer.current.scrollLeft = field.current.scrollLeft;
  }

  return (
    <div className={styles.box}>
      <div ref={layer} className={styles.layer} aria-hidden>
        <ColoredText text={text} cursor={completion.cursor} />
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
          move(event.target.selectionStart ?? event.target.value.length);
        }}
        onClick={completion.open}
        onKeyDown={completion.handleKeyDown}
        onScroll={syncScroll}
        onSelect={syncScroll}
        onBlur={() => move(undefined)}
      />
      {isOpen && <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={completion.choose} />}
      <span role="status" className="visually-hidden">
        {isOpen ? `${suggestions.length} suggestions` : ""}
      </span>
    </div>
  );
}

function ColoredText({ text, cursor }: { text: string; cursor: number | undefined }) {
  const pieces = useMemo(() => highlight(text, cursor), [text, cursor]);
  return pieces.map((piece, index) => (
    // Pieces have no identity of their own: all of them are rendered again with the text.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} data-kind={piece.kind}>
      {piece.text}
    </span>
  ));
}
