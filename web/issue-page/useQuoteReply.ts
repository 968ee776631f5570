import { useEffect, useEffectEvent, type RefObject } from "react";
import { onQuoteReply } from "#web/comments/quote.ts";

/** Appends each blockquote that is to be replied to, which may be empty, and focuses the text field of the form. */
export function useQuoteReply(
  form: RefObject<HTMLFormElement | null>,
  text: string,
  setText: (text: string) => void,
): void {
  const handleQuote = useEffectEvent((blockquote: string) => {
    // A side panel lies over the page, which may have a form too.
    if (document.querySelector("dialog[open]")?.contains(form.current) === false) return;
    if (blockquote !== "") setText(text.trim() === "" ? blockquote : `${text.trimEnd()}\n\n${blockquote}`);
    form.current?.scrollIntoView({ block: "center" });
    setTimeout(() => form.current?.querySelector("textarea")?.focus());
  });
  useEffect(() => onQuoteReply((blockquote) => handleQuote(blockquote)), []);
}
