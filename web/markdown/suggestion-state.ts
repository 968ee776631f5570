import type { Trigger } from "#web/markdown/find-trigger.ts";
import type { Suggestion } from "#web/markdown/suggest.ts";

/** The open list of suggestions. Null while it is closed. */
type SuggestionState = {
  trigger: Trigger;
  suggestions: readonly Suggestion[];
  activeIndex: number;
} | null;

type SuggestionAction =
  | { type: "show"; trigger: Trigger; suggestions: readonly Suggestion[] }
  | { type: "move"; step: number }
  | { type: "close" };

export function reduceSuggestions(state: SuggestionState, action: SuggestionAction): SuggestionState {
  switch (action.type) {
    case "show": {
      const { trigger, suggestions } = action;
      return suggestions.length > 0 ? { trigger, suggestions, activeIndex: 0 } : null;
    }
    case "move": {
      if (!state) return null;
      const count = state.suggestions.length;
      return { ...state, activeIndex: (state.activeIndex + action.step + count) % count };
    }
    case "close":
      return null;
  }
}
