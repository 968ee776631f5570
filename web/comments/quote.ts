import { createPageEvent } from "#web/platform/page-event.ts";

/** The text as a Markdown blockquote. */
export function toBlockquote(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

export const quoteEvent = createPageEvent<string>("quote-reply");

/** Calls the listener with each blockquote that is to be replied to. Returns how to stop. */
export function onQuoteReply(listener: (blockquote: string) => void): () => void {
  return quoteEvent.subscribe(listener);
}

/** Replies to what is selected of a text, or to the whole text. */
export function quoteReply(body: string, element: Element | null): void {
  quoteEvent.emit(`${toBlockquote(getSelectedText(element) ?? body)}\n\n`);
}

/** The selected text, if the selection begins in the element. */
export function getSelectedText(element: Element | null): string | undefined {
  const selection = getSelection();
  const text = selection?.toString().trim();
  return text && element?.contains(selection?.anchorNode ?? null) ? text : undefined;
}
