import { useEffect, useReducer, useRef } from "react";
import { useRelayEnvironment } from "react-relay";
import type { FieldRef } from "#web/markdown/editor-props.ts";
import { applyEdit, getSelection } from "#web/markdown/field-edit.ts";
import { findTrigger, type Trigger } from "#web/markdown/find-trigger.ts";
import { getSuggestions, type Suggestion } from "#web/markdown/suggest.ts";
import { reduceSuggestions } from "#web/markdown/suggestion-state.ts";

const DEBOUNCE_MS = 80;

export type TextSuggestionOptions = {
  field: FieldRef;
  text: string;
  repositoryId: string;
  issueNumber: number | null;
};

/** Suggestions for what is typed before the cursor. A trigger that was dismissed gets none until another one is typed. */
export function useTextSuggestions({ field, text, repositoryId, issueNumber }: TextSuggestionOptions) {
  const environment = useRelayEnvironment();
  const [state, dispatch] = useReducer(reduceSuggestions, null);
  const dismissedFrom = useRef<number>(undefined);

  useEffect(() => {
    const trigger = readTrigger(field.current);
    if (!trigger) dismissedFrom.current = undefined;
    if (!trigger || dismissedFrom.current === trigger.from) {
      dispatch({ type: "close" });
      return undefined;
    }
    let isOutdated = false;
    async function load(trigger: Trigger) {
      // Suggestions are only a help: whatever cannot be loaded can still be typed.
      const suggestions = await getSuggestions(trigger, { environment, repositoryId, issueNumber }).catch(() => []);
      if (!isOutdated && dismissedFrom.current !== trigger.from) dispatch({ type: "show", trigger, suggestions });
    }
    // Commands need no request. Enter after the last letter must not choose from the list of an earlier one.
    if (trigger.kind === "/") void load(trigger);
    const timer = trigger.kind === "/" ? undefined : setTimeout(() => void load(trigger), DEBOUNCE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [environment, field, text, repositoryId, issueNumber]);

  function choose({ insert }: Suggestion) {
    if (!field.current || !state) return;
    const { from } = state.trigger;
    const cursor = from + insert.length;
    applyEdit(field.current, { from, to: field.current.selectionStart, insert, select: [cursor, cursor] });
    dispatch({ type: "close" });
  }

  function dismiss() {
    dismissedFrom.current = state?.trigger.from;
    dispatch({ type: "close" });
  }

  return {
    state,
    choose,
    dismiss,
    move: (step: number) => dispatch({ type: "move", step }),
    close: () => dispatch({ type: "close" }),
  };
}

export type TextSuggestions = ReturnType<typeof useTextSuggestions>;

function readTrigger(field: HTMLTextAreaElement | null): Trigger | undefined {
  return field && document.activeElement === field ? findTrigger(getSelection(field)) : undefined;
}
