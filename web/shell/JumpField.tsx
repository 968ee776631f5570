import { SearchIcon } from "@primer/octicons-react";
import { useId, useRef, useState } from "react";
import { useParams } from "react-router";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useJumpTargets } from "#web/shell/useJumpTargets.ts";
import { useSlashKey } from "#web/platform/shortcuts/useSlashKey.ts";
import styles from "./JumpField.module.css";

/** Search or jump: repositories as one types, `#12`, `owner/name#12`, or words to look for here. */
export function JumpField() {
  const { owner, name } = useParams();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const targets = useJumpTargets(text, owner && name ? { owner, name } : undefined, isOpen);
  useSlashKey(input, "header");

  function go(index: number) {
    const target = targets[index];
    if (!target) return;
    setOpen(false);
    setText("");
    input.current?.blur();
    void navigate(target.path);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === "ArrowDown") setActive((active + 1) % Math.max(1, targets.length));
    else if (event.key === "ArrowUp") setActive((active - 1 + targets.length) % Math.max(1, targets.length));
    else if (event.key === "Enter") go(active);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  }

  const shown = isOpen && targets.length > 0;
  return (
    <div className={styles.field}>
      <SearchIcon className={styles.icon} />
      <input
        ref={input}
        className={styles.input}
        value={text}
        placeholder="Type / to search or jump"
        aria-label="Search or jump to"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} className={styles.list} role="listbox" aria-label="Places" hidden={!shown}>
        {targets.map((target, index) => (
          <li
            key={target.path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => {
              event.preventDefault();
              go(index);
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
