import { useEffect, useLayoutEffect, useRef } from "react";
import { getCaretPosition } from "#web/markdown/caret-position.ts";
import type { Suggestion } from "#web/markdown/suggest.ts";
import { useSuggestionKeys } from "#web/markdown/useSuggestionKeys.ts";
import { useTextSuggestions, type TextSuggestionOptions } from "#web/markdown/useTextSuggestions.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import styles from "./MarkdownEditor.module.css";

type Props = TextSuggestionOptions & { listId: string };

/** A list below the cursor while `@`, `#`, `:` or `/` is typed. The focus stays in the text field, as in a combobox. */
export function SuggestionPanel({ listId, ...options }: Props) {
  const { field } = options;
  const suggestions = useTextSuggestions(options);
  const { state } = suggestions;
  const panel = useRef<HTMLUListElement>(null);
  useSuggestionKeys(field, suggestions);
  useEffect(() => {
    const element = field.current;
    if (!element || !state) return undefined;
    element.setAttribute("aria-controls", listId);
    element.setAttribute("aria-activedescendant", `${listId}-${state.activeIndex}`);
    return () => {
      element.removeAttribute("aria-controls");
      element.removeAttribute("aria-activedescendant");
    };
  }, [field, listId, state]);
  useLayoutEffect(() => {
    if (field.current && panel.current && state) positionPanel(field.current, panel.current, state.trigger.from);
  });
  if (!state) return null;
  return (
    <ul id={listId} ref={panel} role="listbox" aria-label="Suggestions" className={styles.suggestions}>
      {state.suggestions.map((suggestion, index) => (
        <SuggestionOption
          key={suggestion.key}
          id={`${listId}-${index}`}
          suggestion={suggestion}
          isActive={index === state.activeIndex}
          onChoose={() => suggestions.choose(suggestion)}
        />
      ))}
    </ul>
  );
}

type OptionProps = { id: string; suggestion: Suggestion; isActive: boolean; onChoose: () => void };

function SuggestionOption({ id, suggestion: { image, emoji, text, hint }, isActive, onChoose }: OptionProps) {
  return (
    // The keys are the text field's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.suggestion}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {image !== undefined && <Avatar src={image} />}
      {emoji !== undefined && <span>{emoji}</span>}
      <span className={styles.suggestionText}>{text}</span>
      {hint !== undefined && <span className={styles.suggestionHint}>{hint}</span>}
    </li>
  );
}

/** Below the line of the character, inside the field. */
function positionPanel(field: HTMLTextAreaElement, panel: HTMLElement, index: number): void {
  const caret = getCaretPosition(field, index);
  const left = Math.min(caret.left, Math.max(0, field.clientWidth - panel.offsetWidth));
  panel.style.left = `${left}px`;
  panel.style.top = `${field.offsetTop + Math.min(caret.bottom, field.clientHeight)}px`;
}
