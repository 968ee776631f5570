import { useRef } from "react";
import { showErrorToast } from "#web/platform/relay/useCommand.ts";
import type { MutationError } from "#web/platform/relay/network.ts";

type Toggle = { index: number; checked: boolean; bodyVersion: number };
type Handlers = { onCompleted: (bodyVersion: number | undefined) => void; onError: (error: MutationError) => void };

/**
 * Sends the toggled tasks of a text one after the other, because each one is refused without the version of the text that
 * the previous one has made.
 */
export function useTaskToggles(bodyVersion: number, send: (toggle: Toggle, handlers: Handlers) => void) {
  const waiting = useRef<Omit<Toggle, "bodyVersion">[]>([]);
  const isSending = useRef(false);

  function sendNext(version: number) {
    const next = waiting.current.shift();
    isSending.current = next !== undefined;
    if (!next) return;
    send(
      { ...next, bodyVersion: version },
      {
        onCompleted: (newVersion) => sendNext(newVersion ?? version),
        onError: (error) => {
          // The positions of the others are those of the text that was refused.
          waiting.current = [];
          isSending.current = false;
          showErrorToast(error);
        },
      },
    );
  }

  return (index: number, checked: boolean) => {
    waiting.current.push({ index, checked });
    if (!isSending.current) sendNext(bodyVersion);
  };
}
