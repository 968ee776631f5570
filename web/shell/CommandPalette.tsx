import { useEffect, useId, useRef, useState, type RefObject } from "react";
import { useParams } from "react-router";
import { useCommandLayer } from "#web/platform/commands/useCommandLayer.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { filterEntries, type PaletteEntry } from "#web/shell/palette-entries.ts";
import { keepRecent, withRecent } from "#web/shell/recent-entries.ts";
import { usePaletteEntries } from "#web/shell/usePaletteEntries.ts";
import { useActiveOption } from "#web/ui/useActiveOption.ts";
import styles from "./CommandPalette.module.css";

/** Finds pages, views, repositories, issues and commands by a few letters. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const { owner, name } = useParams();
  const all = usePaletteEntries(text, owner && name ? { owner, name } : undefined);
  const entries = filterEntries(text === "" ? withRecent(all) : all, text);
  const navigate = useNavigate();
  const id = useId();
  const { index, reset, handleKey } = useActiveOption(entries.length, (selected) => run(entries[selected]));
  useCommandLayer();
  useModal(dialog);

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return;
    const { target } = entry;
    keepRecent(entry);
    onClose();
    if ("path" in target) void navigate(target.path);
    // The palette has returned the focus by the next frame.
    else requestAnimationFrame(target.run);
  }

  return (
    // Escape is handled by the browser; a click on the backdrop is a click on the dialog's own edge.
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
        placeholder="Search pages and commands"
        aria-label="Search pages, views and commands"
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${index}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          reset();
        }}
        onKeyDown={handleKey}
      />
      <EntryList id={id} entries={entries} active={index} onSelect={run} />
      {entries.length === 0 && <p className={styles.none}>No results</p>}
    </dialog>
  );
}

type ListProps = {
  id: string;
  entries: readonly PaletteEntry[];
  active: number;
  onSelect: (entry: PaletteEntry) => void;
};

function EntryList({ id, entries, active, onSelect }: ListProps) {
  return (
    <ul id={id} role="listbox" aria-label="Results" className={styles.list}>
      {entries.map((entry, index) => (
        <li
          key={`${entry.group} ${entry.text} ${"path" in entry.target ? entry.target.path : ""}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          ref={index === active ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
          onPointerDown={(event) => {
            event.preventDefault();
            onSelect(entry);
          }}
        >
          <span className={styles.text}>{entry.text}</span>
          {entry.keys && <Keys keys={entry.keys} />}
          <span className={styles.group}>{entry.group}</span>
        </li>
      ))}
    </ul>
  );
}

/** Each key of a shortcut: `g i`, `Mod+z`. */
function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/[ +]/).map((key, index) => (
        <kbd key={index}>{key === "Mod" ? "Ctrl" : key}</kbd>
      ))}
    </span>
  );
}

/** Shows the dialog while it is mounted, and returns the focus afterwards. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog]);
}
