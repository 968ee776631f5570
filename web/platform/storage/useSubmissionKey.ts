import { useRef } from "react";
import { randomKey } from "#web/platform/random-key.ts";

/**
 * A key for what is about to be sent. Sent again after no answer came it is the
 * same key, so the server makes one thing of both; other words get another.
 */
export function useSubmissionKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: randomKey() };
    return last.current.key;
  };
}
