import { useState, type RefObject } from "react";
import { useCompletionKeys } from "#web/search/useCompletionKeys.ts";
import { useSuggestions } from "#web/search/useSuggestions.ts";

type Options = { field: RefObject<HTMLInputElement | null>; text: string; repositoryId: string | undefined };

/** The completion of a query at the cursor: what is suggested, which suggestion is active, and the keys. */
export function useCompletion({ field, text, repositoryId }: Options) {
  const [cursor, setCursor] = useState<number>();
  const { completion, suggestions } = useSuggestions({ text, cursor, repositoryId });
  return { cursor, ...useCompletionKeys({ field, text, completion, suggestions, setCursor }) };
}
