import styles from "./HiddenNote.module.css";

type Props = { reason: string | null | undefined; isExpanded: boolean; onToggle: () => void };

/** Stands for the text of a hidden comment until it is expanded. */
export function HiddenNote({ reason, isExpanded, onToggle }: Props) {
  return (
    <p className={styles.hidden}>
      This comment was marked as {reason}.{" "}
      <button type="button" className="link-button" aria-expanded={isExpanded} onClick={onToggle}>
        {isExpanded ? "Hide comment" : "Show comment"}
      </button>
    </p>
  );
}
