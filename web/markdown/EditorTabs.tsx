import styles from "./MarkdownEditor.module.css";

export type EditorTab = "write" | "preview";

const TABS: readonly { name: EditorTab; text: string }[] = [
  { name: "write", text: "Write" },
  { name: "preview", text: "Preview" },
];

type Props = {
  label: string;
  /** The prefix of the ids of the tabs and of their panel. */
  id: string;
  selected: EditorTab;
  onSelect: (tab: EditorTab) => void;
};

export function EditorTabs({ label, id, selected, onSelect }: Props) {
  function handleKey(event: React.KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = selected === "write" ? "preview" : "write";
    onSelect(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label={`${label}: write or preview`} onKeyDown={handleKey}>
      {TABS.map(({ name, text }) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={selected === name}
          aria-controls={`${id}-panel`}
          tabIndex={selected === name ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
