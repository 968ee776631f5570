import { Avatar } from "#web/ui/Avatar.tsx";
import { ColorDot } from "#web/ui/ColorDot.tsx";
import type { Suggestion } from "#web/search/suggestion.ts";
import styles from "./QueryField.module.css";

type Props = { id: string; suggestions: Suggestion[]; active: number; onChoose: (suggestion: Suggestion) => void };

/** The suggestions below a query. The text field keeps the focus and names the active one. */
export function SuggestionList({ id, suggestions, active, onChoose }: Props) {
  return (
    <ul id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
      {suggestions.map((suggestion, index) => (
        // The text field handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          // The text field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.color !== undefined && <ColorDot color={suggestion.color} />}
          {suggestion.avatarUrl !== undefined && <Avatar src={suggestion.avatarUrl} />}
          <span className={styles.word}>{suggestion.text}</span>
          {suggestion.about && <span className={styles.about}>{suggestion.about}</span>}
        </li>
      ))}
    </ul>
  );
}
