/** Words put as a quote, with room for an answer. */
export function quoted(text: string): string {
  return `${text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n")}\n\n`;
}

type Listener = (text: string) => void;
const listeners = new Set<Listener>();

/** The composer of the page hears what is to be quoted. */
export function onQuote(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function quoteReply(text: string): void {
  for (const listener of listeners) listener(quoted(text));
}

/** What is selected within an element, or undefined. */
export function selectionIn(element: Element | null): string | undefined {
  const selection = getSelection();
  const text = selection?.toString().trim();
  return text && element?.contains(selection?.anchorNode ?? null) ? text : undefined;
}
