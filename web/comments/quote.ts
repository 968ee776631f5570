/** The text as a Markdown blockquote. */
export function toBlockquote(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

type Listener = (blockquote: string) => void;
const listeners = new Set<Listener>();

/** Calls the listener with each blockquote that is to be replied to. Returns how to stop. */
export function onQuoteReply(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replies to what is selected of a text, or to the whole text. */
export function quoteReply(body: string, element: Element | null): void {
  const blockquote = toBlockquote(getSelectedText(element) ?? body);
  for (const listener of listeners) listener(`${blockquote}\n\n`);
}

function getSelectedText(element: Element | null): string | undefined {
  const selection = getSelection();
  const text = selection?.toString().trim();
  return text && element?.contains(selection?.anchorNode ?? null) ? text : undefined;
}
