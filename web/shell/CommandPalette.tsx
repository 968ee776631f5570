import { useEffect, useId, useRef, useState } from "react";
import { useParams } from "react-router";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { pageCommands, usePaletteEntries, type PaletteEntry } from "#web/shell/usePaletteEntries.ts";
import styles from "./CommandPalette.module.css";

const MAX_RESULTS = 60;

/** Pages, views, repositories, issues and what can be done on this page: by a few letters and Enter. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  // Of the page as it was under the palette.
  const [acts] = useState(pageCommands);
  const { owner, name } = useParams();
  const entries = usePaletteEntries(text, owner && name ? { owner, name } : undefined, acts);
  const navigate = useNavigate();
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const begins = (entry: PaletteEntry) => Number(entry.text.toLowerCase().startsWith(text.toLowerCase()));
  const found = entries
    .filter((entry) => matches(entry, text))
    .sort((a, b) => begins(b) - begins(a))
    .slice(0, MAX_RESULTS);
  const at = Math.min(active, Math.max(0, found.length - 1));

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    if (entry.path !== undefined) void navigate(entry.path);
    // Once the palette has given the focus back.
    else requestAnimationFrame(() => entry.run?.());
  }

  return (
    // A click on the backdrop is a click on the dialog's own edge; Escape is the browser's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <input
        className={styles.input}
        value={text}
        placeholder="Go to, or do"
        aria-label="Go to a page or view, or do something"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setActive((at + 1) % Math.max(1, found.length));
          else if (event.key === "ArrowUp") setActive((at - 1 + found.length) % Math.max(1, found.length));
          else if (event.key === "Enter") run(found[at]);
          else return;
          event.preventDefault();
        }}
      />
      <ul id={id} role="listbox" aria-label="Found" className={styles.list}>
        {found.map((entry, index) => (
          <li
            key={`${entry.group} ${entry.text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            ref={index === at ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
            onPointerDown={(event) => {
              event.preventDefault();
              run(entry);
            }}
          >
            <span className={styles.text}>{entry.text}</span>
            <span className={styles.group}>{entry.group}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>Nothing found</p>}
    </dialog>
  );
}

/** Each word that was typed stands somewhere in it. */
function matches(entry: PaletteEntry, text: string): boolean {
  if (entry.isLookedUp) return true;
  const where = `${entry.text} ${entry.group}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word));
}
