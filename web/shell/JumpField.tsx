import { SearchIcon } from "@primer/octicons-react";
import { useId, useRef, useState } from "react";
import { useParams } from "react-router";
import { useHasSlashKey } from "#web/platform/commands/useHasSlashKey.ts";
import { useSlashKey } from "#web/platform/commands/useSlashKey.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import type { JumpTarget } from "#web/shell/jump-targets.ts";
import { getTypedPath, useJumpTargets } from "#web/shell/useJumpTargets.ts";
import { useActiveOption } from "#web/ui/useActiveOption.ts";
import styles from "./JumpField.module.css";

/** Opens a repository by its name, an issue by `#12` or `owner/name#12`, or a search in the open repository. */
export function JumpField() {
  const { owner, name } = useParams();
  const [text, setText] = useState("");
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const repository = owner && name ? { owner, name } : undefined;
  const { targets, isCurrent } = useJumpTargets({ text, repository, isOpen: isFocused });
  const { index, reset, handleKey } = useActiveOption(
    targets.length,
    (selected) =>
      // Enter may follow a letter before its targets are there.
      void select(isCurrent ? targets[selected] : undefined),
  );
  const isOpen = isFocused && targets.length > 0;
  useSlashKey(input);
  const hasSlashKey = useHasSlashKey(input);

  async function select(target: JumpTarget | undefined) {
    const path = target?.path ?? (await getTypedPath(text, repository));
    if (path === undefined) return;
    setFocused(false);
    setText("");
    input.current?.blur();
    void navigate(path);
  }

  return (
    <div className={styles.field}>
      <SearchIcon className={styles.icon} />
      <input
        ref={input}
        className={styles.input}
        value={text}
        placeholder={hasSlashKey ? "Type / to search or jump" : "Search or jump to…"}
        aria-label="Search or jump to"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${index}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          reset();
          setFocused(true);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => {
          if (handleKey(event) || event.key !== "Escape") return;
          setFocused(false);
          event.preventDefault();
        }}
      />
      <ul id={id} className={styles.list} role="listbox" aria-label="Pages" hidden={!isOpen}>
        {targets.map((target, position) => (
          <li
            key={target.path}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            className={styles.option}
            onPointerDown={(event) => {
              event.preventDefault();
              void select(target);
            }}
          >
            <span className={styles.label}>{target.label}</span>
            <span className={styles.hint}>{target.hint}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
