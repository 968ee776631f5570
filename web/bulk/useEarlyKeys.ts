import { useEffect, useRef } from "react";
import { BULK_ACTIONS } from "#web/bulk/bulk-actions.ts";
import { isFocused, isTyping } from "#web/platform/commands/useCommandKeys.ts";
import { usePageState } from "#web/platform/page-state.ts";

/** Runs the last key of an action that was pressed before its code had arrived, if the focus is still where it was. */
export function useEarlyKeys(isReady: boolean): void {
  const { commands } = usePageState();
  const early = useRef<KeyboardEvent>(undefined);
  useEffect(() => {
    if (isReady) {
      const event = early.current;
      early.current = undefined;
      if (event && isFocused(event.target)) commands.runKey(event.key);
      return undefined;
    }
    function handleKeyDown(event: KeyboardEvent) {
      const isAction = BULK_ACTIONS.some(({ key }) => key === event.key);
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      // Every other key is for something else, and so is one that another command takes.
      setTimeout(() => {
        const isFree =
          isAction && isPlain && !event.defaultPrevented && !isTyping(event.target as HTMLElement, event.key);
        early.current = isFree ? event : undefined;
      });
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isReady, commands]);
}
