import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import type { Suggestion } from "#web/search/suggestions.ts";
import type { Completion } from "#shared/query/complete.ts";

const SHOWN = 12;

type Source = typeof import("#web/search/suggestions.ts");
type Answer = { key: string; found: Suggestion[] };
type Options = { text: string; cursor: number | undefined; repositoryId: string | undefined };

/**
 * What may be put in at the cursor: what the page knows at once, the rest when it comes. The code is loaded when a field
 * has the cursor for the first time.
 */
export function useSuggestions({ text, cursor, repositoryId }: Options) {
  const environment = useRelayEnvironment();
  const source = useSource(cursor);
  const [answer, setAnswer] = useState<Answer>();
  const completion = cursor === undefined ? undefined : source?.getCompletion(text, cursor);
  const key = completion ? JSON.stringify(completion) : "";
  useEffect(() => {
    if (key === "" || !source) return undefined;
    return source.requestSuggestions(environment, {
      completion: JSON.parse(key) as Completion,
      repositoryId,
      onFound: (found) => setAnswer({ key, found }),
    });
  }, [environment, key, repositoryId, source]);
  const found = answer?.key === key ? answer.found : [];
  const known = completion && source ? source.getKnownSuggestions(completion) : [];
  return { completion, suggestions: completion ? [...known, ...found].slice(0, SHOWN) : [] };
}

function useSource(cursor: number | undefined): Source | undefined {
  const [source, setSource] = useState<Source>();
  useEffect(() => {
    if (cursor === undefined || source) return;
    // Without a connection there are no suggestions.
    import("#web/search/suggestions.ts").then(
      (loaded) => setSource(() => loaded),
      () => undefined,
    );
  }, [cursor, source]);
  return source;
}
