import { getSelectedText, quoteEvent, toBlockquote } from "#web/comments/quote.ts";

/** Replies to the text that is selected in a description or comment; without one, only to the issue. */
export function quoteSelection(): void {
  const start = getSelection()?.anchorNode;
  const element = start instanceof Element ? start : start?.parentElement;
  const text = getSelectedText(element?.closest("[data-markdown]") ?? null);
  quoteEvent.emit(text === undefined ? "" : `${toBlockquote(text)}\n\n`);
}
