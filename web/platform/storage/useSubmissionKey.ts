import { useRef } from "react";
import { randomKey } from "#web/platform/random-key.ts";

/**
 * An idempotency key for a submission. Submitting the same content again, after a lost response, has the same key, so
 * the server runs it once.
 */
export function useSubmissionKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: randomKey() };
    return last.current.key;
  };
}
