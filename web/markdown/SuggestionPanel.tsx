import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useRelayEnvironment } from "react-relay";
import { applyEdit, selectedIn } from "#web/markdown/field-edit.ts";
import { suggestionsFor, type Suggestion } from "#web/markdown/suggest.ts";
import { triggerAt, type Trigger } from "#web/markdown/text-edit.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import styles from "./MarkdownEditor.module.css";

const WAIT_MS = 80;

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  repositoryId: string;
  issueNumber: number | null;
  listId: string;
};

/** A list under the cursor while one types `@`, `#`, `:` or `/`: arrows, Enter and Tab choose, Escape closes. */
export function SuggestionPanel({ field, text, repositoryId, issueNumber, listId }: Props) {
  const environment = useRelayEnvironment();
  const [trigger, setTrigger] = useState<Trigger>();
  const [found, setFound] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(0);
  const dismissed = useRef<number>(undefined);
  const panel = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const element = field.current;
    const next = element && document.activeElement === element ? triggerAt(selectedIn(element)) : undefined;
    if (!next || dismissed.current === next.from) {
      setTrigger(undefined);
      if (!next) dismissed.current = undefined;
      return undefined;
    }
    let isOver = false;
    async function look(at: Trigger) {
      // What cannot be suggested can still be typed.
      const suggestions = await suggestionsFor(at, { environment, repositoryId, issueNumber }).catch(() => []);
      if (isOver) return;
      setFound(suggestions);
      setActive(0);
      setTrigger(suggestions.length > 0 ? at : undefined);
    }
    const timer = setTimeout(() => void look(next), WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [environment, field, text, repositoryId, issueNumber]);

  const isOpen = trigger !== undefined && found.length > 0;
  const choose = (suggestion: Suggestion | undefined) => {
    const element = field.current;
    if (!element || !suggestion || !trigger) return;
    const at = trigger.from + suggestion.insert.length;
    applyEdit(element, { from: trigger.from, to: element.selectionStart, insert: suggestion.insert, select: [at, at] });
    setTrigger(undefined);
  };

  useEffect(() => {
    const element = field.current;
    if (!element || !isOpen) return undefined;
    element.setAttribute("aria-controls", listId);
    element.setAttribute("aria-activedescendant", `${listId}-${active}`);
    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setActive((at) => (at + step + found.length) % found.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(found[active]);
      else if (event.key === "Escape") {
        dismissed.current = trigger?.from;
        setTrigger(undefined);
      } else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    // Before the editor's own keys.
    element.addEventListener("keydown", onKeyDown, true);
    const close = () => setTimeout(() => document.activeElement !== element && setTrigger(undefined), 100);
    element.addEventListener("blur", close);
    return () => {
      element.removeEventListener("keydown", onKeyDown, true);
      element.removeEventListener("blur", close);
      element.removeAttribute("aria-controls");
      element.removeAttribute("aria-activedescendant");
    };
  });

  useLayoutEffect(() => {
    if (isOpen && field.current && panel.current && trigger) placeAtCaret(field.current, panel.current, trigger.from);
  });

  if (!isOpen) return null;
  return (
    <ul id={listId} ref={panel} role="listbox" aria-label="Suggestions" className={styles.suggestions}>
      {found.map((suggestion, index) => (
        // The keys are the text field's, as in the pattern of a combobox.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={suggestion.key}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.suggestion}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          {suggestion.image !== undefined && <Avatar src={suggestion.image} />}
          {suggestion.emoji !== undefined && <span>{suggestion.emoji}</span>}
          <span className={styles.suggestionText}>{suggestion.text}</span>
          {suggestion.hint !== undefined && <span className={styles.suggestionHint}>{suggestion.hint}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Under the line of the cursor: a copy of the field's text, laid out alike and unseen, says where that is. */
function placeAtCaret(field: HTMLTextAreaElement, panel: HTMLElement, at: number): void {
  const mirror = document.createElement("div");
  const style = getComputedStyle(field);
  for (const name of ["font", "lineHeight", "padding", "border", "letterSpacing", "tabSize"] as const)
    mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
    width: `${field.clientWidth}px`,
  });
  mirror.textContent = field.value.slice(0, at);
  const mark = document.createElement("span");
  mark.textContent = "\u200b";
  mirror.append(mark);
  field.parentElement?.append(mirror);
  const left = Math.min(mark.offsetLeft, Math.max(0, field.clientWidth - panel.offsetWidth));
  const top = mark.offsetTop + mark.offsetHeight - field.scrollTop;
  mirror.remove();
  panel.style.left = `${left}px`;
  panel.style.top = `${field.offsetTop + Math.min(top, field.clientHeight)}px`;
}
