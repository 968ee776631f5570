import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import type { Completion } from "#shared/query/complete.ts";

/** One thing that may be put in: `insert` takes the place of what was typed. */
export type Suggestion = {
  key: string;
  text: string;
  about?: string | undefined;
  insert: string;
  color?: string | undefined;
  avatarUrl?: string | undefined;
};

const SHOWN = 12;

type Source = typeof import("#web/search/suggestions.ts");
type Options = { text: string; cursor: number | undefined; repositoryId: string | undefined };

/**
 * What may be put in at the cursor: what the page knows at once, the rest when it comes. The code is loaded when a field
 * has the cursor for the first time.
 */
export function useSuggestions({ text, cursor, repositoryId }: Options) {
  const environment = useRelayEnvironment();
  const source = useSource(cursor !== undefined);
  const [answer, setAnswer] = useState<{ key: string; found: Suggestion[] }>();
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

function useSource(isNeeded: boolean): Source | undefined {
  const [source, setSource] = useState<Source>();
  useEffect(() => {
    if (!isNeeded || source) return;
    // Without a connection there are no suggestions.
    import("#web/search/suggestions.ts").then(
      (loaded) => setSource(() => loaded),
      () => undefined,
    );
  }, [isNeeded, source]);
  return source;
}
