import { useState, type RefObject } from "react";
import type { Suggestion } from "#web/search/suggestions.ts";
import { useCompletionKeys } from "#web/search/useCompletionKeys.ts";
import { completeNotificationFilter, type FilterCompletion } from "#shared/notification-completion.ts";

type Options = { field: RefObject<HTMLInputElement | null>; text: string; repositories: readonly string[] };

const MAX_SUGGESTIONS = 12;

/** Completes the filter at the cursor. */
export function useFilterCompletion({ field, text, repositories }: Options) {
  const [cursor, setCursor] = useState<number>();
  const completion = cursor === undefined ? undefined : completeNotificationFilter(text, cursor, { repositories });
  const suggestions = completion ? toSuggestions(completion, text) : [];
  return useCompletionKeys({ field, text, completion, suggestions, setCursor });
}

/** What stands there already is not suggested. */
function toSuggestions({ start, end, texts }: FilterCompletion, text: string): Suggestion[] {
  return texts
    .filter((item) => item !== text.slice(start, end))
    .slice(0, MAX_SUGGESTIONS)
    .map((item) => ({ key: item, text: item, insert: item.endsWith(":") ? item : `${item} ` }));
}
