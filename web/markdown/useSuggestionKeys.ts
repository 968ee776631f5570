import { useEffectEvent, useLayoutEffect } from "react";
import type { FieldRef } from "#web/markdown/editor-props.ts";
import type { TextSuggestions } from "#web/markdown/useTextSuggestions.ts";

/** The time in which a click on a suggestion can return the focus to the field. */
const BLUR_MS = 100;

/** The keys of an open list of suggestions. They come before the editor's own keys. */
export function useSuggestionKeys(field: FieldRef, { state, ...suggestions }: TextSuggestions): void {
  const isOpen = state !== null;

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const active = state?.suggestions[state.activeIndex];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) suggestions.move(step);
    else if (event.key === "Escape") suggestions.dismiss();
    else if ((event.key === "Enter" || event.key === "Tab") && active) suggestions.choose(active);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  const closeUnlessFocused = useEffectEvent(() => {
    if (document.activeElement !== field.current) suggestions.close();
  });

  // Before the list is painted: a key that is pressed as soon as it is seen is for it.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || !isOpen) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    const handleBlur = () => setTimeout(() => closeUnlessFocused(), BLUR_MS);
    element.addEventListener("keydown", handleKeyDown, { capture: true });
    element.addEventListener("blur", handleBlur);
    return () => {
      element.removeEventListener("keydown", handleKeyDown, { capture: true });
      element.removeEventListener("blur", handleBlur);
    };
  }, [field, isOpen]);
}
