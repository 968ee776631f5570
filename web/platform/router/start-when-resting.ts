/** The pointer that passes over a link, or the focus that goes through a list, is gone before. */
const REST_MS = 80;

/** Calls `start` when the pointer or the focus has stayed on the link, until the event `end`, for a moment. */
export function startWhenResting(link: HTMLElement, end: "mouseleave" | "blur", start: () => void): void {
  const ended = new AbortController();
  const timer = setTimeout(() => {
    ended.abort();
    if (link.isConnected) start();
  }, REST_MS);
  const cancel = () => {
    clearTimeout(timer);
    ended.abort();
  };
  // A click opens the page, which fetches what it needs.
  for (const event of [end, "click"]) link.addEventListener(event, cancel, { signal: ended.signal });
}
