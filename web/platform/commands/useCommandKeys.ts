import { useEffect, useRef } from "react";
import { usePageState } from "#web/platform/page-state.ts";

export const CHARACTER_KEYS = "character-keys";

/** Longer apart, two keys are not a sequence. */
const SEQUENCE_MS = 1500;

/**
 * Runs the registered commands by their keys, except while the person types. Keys that are a single character can
 * be turned off, because they get in the way of speech input. A sequence that was pressed before the code of its command had arrived
 * runs when all commands are loaded, if the focus is still where it was.
 */
export function useCommandKeys(areAllLoaded: boolean): void {
  const { commands, preferences } = usePageState();
  const previous = useRef({ key: "", at: 0 });
  const early = useRef<{ sequence: string; target: EventTarget | null }>(undefined);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      early.current = undefined;
      if (event.defaultPrevented || event.isComposing) return;
      const key = getKey(event);
      if (isTyping(event.target as HTMLElement, key)) return;
      if (key.length === 1 && preferences.read(CHARACTER_KEYS) === "off") return;
      const isSequence = event.timeStamp - previous.current.at < SEQUENCE_MS;
      const sequence = `${previous.current.key} ${key}`;
      previous.current = { key, at: event.timeStamp };
      if ((isSequence && commands.runKey(sequence)) || commands.runKey(key)) event.preventDefault();
      else if (isSequence && !areAllLoaded) early.current = { sequence, target: event.target };
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [areAllLoaded, commands, preferences]);
  useEffect(() => {
    if (!areAllLoaded) return;
    const pressed = early.current;
    early.current = undefined;
    if (pressed && isFocused(pressed.target)) commands.runKey(pressed.sequence);
  }, [areAllLoaded, commands]);
}

/** Whether keys still go to the element that an earlier key went to. */
export function isFocused(target: EventTarget | null): boolean {
  return target === (document.activeElement ?? document.body);
}

function getKey(event: KeyboardEvent): string {
  // With Alt, some keyboard layouts type other characters than digits.
  const key = event.altKey && /^Digit\d$/.test(event.code) ? event.code.slice(-1) : event.key;
  const isMod = event.ctrlKey || event.metaKey;
  return `${isMod ? "Mod+" : ""}${event.altKey ? "Alt+" : ""}${event.shiftKey && (isMod || event.altKey) ? "Shift+" : ""}${key}`;
}

/** Ctrl+K works in a single-line field too; in a longer text it makes a link. */
export function isTyping(target: HTMLElement, key: string): boolean {
  if (target.isContentEditable || target.tagName === "TEXTAREA") return true;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio)$/.test(target.type) && key !== "Mod+k";
  return target.tagName === "SELECT";
}
