import { SearchIcon, XIcon } from "@primer/octicons-react";
import { useId, useRef, useState } from "react";
import { inboxHref, type InboxAddress } from "#web/notifications/inbox-address.ts";
import { useFilterCompletion } from "#web/notifications/filters/useFilterCompletion.ts";
import { useSlashKey } from "#web/platform/commands/useSlashKey.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { Problems } from "#web/search/Problems.tsx";
import { SuggestionList } from "#web/search/SuggestionList.tsx";
import { parseNotificationFilter } from "#shared/notification-filter.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./InboxSearch.module.css";

type Props = { address: InboxAddress; repositories: readonly string[] };

/** The filter of the list as text, with completion, and what is wrong with it. */
export function InboxSearch({ address, repositories }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ query: address.query, text: address.query });
  if (typed.query !== address.query) setTyped({ query: address.query, text: address.query });
  const { text } = typed;
  const { suggestions, active, isOpen, ...completion } = useFilterCompletion({ field, text, repositories });
  // What is still being typed is not yet wrong.
  const { problems } = parseNotificationFilter(address.query);
  const shownProblems = text.trim() === address.query ? problems : [];
  useSlashKey(field);
  const change = (next: string) => setTyped({ query: address.query, text: next });
  const submit = (query: string) => void navigate(inboxHref({ query, group: address.group }));

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
      }}
    >
      <div className={styles.field}>
        <input
          ref={field}
          name="q"
          role="combobox"
          value={text}
          placeholder="Filter notifications"
          aria-label="Filter notifications"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={shownProblems.length > 0 || undefined}
          aria-describedby={shownProblems.length > 0 ? `${id}-problems` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LIMITS.notificationFilter}
          onChange={(event) => {
            change(event.target.value);
            completion.move(event.target.selectionStart ?? event.target.value.length);
          }}
          onClick={completion.open}
          onKeyDown={completion.handleKeyDown}
          onBlur={() => completion.move(undefined)}
        />
        {isOpen && <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={completion.choose} />}
        {text !== "" && (
          <button
            type="button"
            className={styles.button}
            aria-label="Clear filter"
            onClick={() => {
              change("");
              submit("");
              field.current?.focus();
            }}
          >
            <XIcon />
          </button>
        )}
        <button type="submit" className={styles.button} aria-label="Filter">
          <SearchIcon />
        </button>
      </div>
      <Problems id={`${id}-problems`} problems={shownProblems} text={address.query} onCorrect={change} />
    </form>
  );
}
