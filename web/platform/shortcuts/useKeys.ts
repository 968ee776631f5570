import { useEffect, useRef } from "react";
import { readPreference } from "#web/platform/storage/usePreference.ts";

/** What a key does. False: nothing here, so that it goes on to whoever else listens. */
type KeyHandler = (event: KeyboardEvent) => boolean | void;

/**
 * Acts by their keys: `j`, `?`, `Alt+Shift+ArrowUp`, `Alt+Shift+1`, `Mod+k` (Ctrl, or Cmd). Nothing while one types.
 * Keys that are a letter or sign alone may be turned off: they get in the way of speech input.
 */
export function useKeys(keys: Record<string, KeyHandler>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const name = getKeyName(event);
      const act = current.current[name];
      if (!act || isTyping(event.target as HTMLElement, name)) return;
      if (name.length === 1 && readPreference(CHARACTER_KEYS) === "off") return;
      if (act(event) !== false) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

export const CHARACTER_KEYS = "character-keys";

function getKeyName(event: KeyboardEvent): string {
  // With Alt, keyboards make other signs of the digits.
  const key = event.altKey && /^Digit\d$/.test(event.code) ? event.code.slice(-1) : event.key;
  const isMod = event.ctrlKey || event.metaKey;
  return `${isMod ? "Mod+" : ""}${event.altKey ? "Alt+" : ""}${event.shiftKey && (isMod || event.altKey) ? "Shift+" : ""}${key}`;
}

/** A checkbox takes no letters; a line of text leaves Ctrl+K to the page, a longer text makes a link of it. */
function isTyping(target: HTMLElement, name: string): boolean {
  if (target.isContentEditable || target.tagName === "TEXTAREA") return true;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio)$/.test(target.type) && name !== "Mod+k";
  return target.tagName === "SELECT";
}
