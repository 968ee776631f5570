import { useEffect, useEffectEvent, type RefObject } from "react";
import { onQuoteReply } from "#web/comments/quote.ts";

/** Appends each blockquote that is to be replied to, and focuses the text field of the form. */
export function useQuoteReply(
  form: RefObject<HTMLFormElement | null>,
  text: string,
  setText: (text: string) => void,
): void {
  const handleQuote = useEffectEvent((blockquote: string) => {
    setText(text.trim() === "" ? blockquote : `${text.trimEnd()}\n\n${blockquote}`);
    form.current?.scrollIntoView({ block: "center" });
    setTimeout(() => form.current?.querySelector("textarea")?.focus());
  });
  useEffect(() => onQuoteReply((blockquote) => handleQuote(blockquote)), []);
}
