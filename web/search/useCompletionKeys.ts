import { useState, type RefObject } from "react";
import type { Suggestion } from "#web/search/suggestions.ts";

type Suggested = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  /** What a suggestion takes the place of. */
  completion: { start: number; end: number } | undefined;
  suggestions: Suggestion[];
  setCursor: (position: number | undefined) => void;
};

/** The keys of a field with suggestions, and the active one. */
export function useCompletionKeys({ field, text, completion, suggestions, setCursor }: Suggested) {
  const [active, setActive] = useState(-1);
  const isOpen = suggestions.length > 0;

  /** Suggests what fits at the position; undefined closes the list. */
  function move(position: number | undefined) {
    setCursor(position);
    setActive(-1);
  }

  function open() {
    move(field.current?.selectionStart ?? text.length);
  }

  function choose({ insert }: Suggestion) {
    if (!completion || !field.current) return;
    // A space or comma that follows already is not inserted again.
    const insertion = /^[ ,]/.test(text.slice(completion.end)) ? insert.trimEnd() : insert;
    field.current.focus();
    field.current.setSelectionRange(completion.start, completion.end);
    // The only way of inserting text that the browser can undo. React gets an input event as from typing.
    document.execCommand("insertText", false, insertion);
    open();
  }

  function handleKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const suggestion = suggestions[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (isOpen) setActive(step(active, event.key === "ArrowDown" ? 1 : -1, suggestions.length));
      else open();
    } else if ((event.key === "Enter" || event.key === "Tab") && suggestion) {
      choose(suggestion);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      move(undefined);
    } else {
      if (event.key === "Enter") move(undefined);
      return;
    }
    event.preventDefault();
  }

  return { suggestions, active, isOpen, move, open, choose, handleKeyDown };
}

/** The next active suggestion. After the last and before the first one is the text itself, where none is active. */
export function step(active: number, by: 1 | -1, count: number): number {
  const next = active + by;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}
