import { Chip } from "#web/labels/Chip.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { PlainLabel } from "#shared/labels.ts";
import styles from "./LabelList.module.css";

/** What is done to the label at a position. */
export type DefaultLabelCommand = { name: "edit" | "delete"; index: number };

type Props = { labels: readonly PlainLabel[]; onCommand: (command: DefaultLabelCommand) => void };

export function DefaultLabelList({ labels, onCommand }: Props) {
  return (
    <section className={styles.list} aria-label="Default labels">
      <div className={styles.header}>
        <h2>{labels.length === 1 ? "1 label" : `${labels.length} labels`}</h2>
      </div>
      {labels.length === 0 ? (
        <EmptyState title="New repositories start without labels" />
      ) : (
        <ul className={styles.rows}>
          {labels.map((label, index) => (
            <DefaultLabelRow key={label.name} label={label} onCommand={(name) => onCommand({ name, index })} />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { label: PlainLabel; onCommand: (name: DefaultLabelCommand["name"]) => void };

function DefaultLabelRow({ label, onCommand }: RowProps) {
  return (
    <li className={styles.row} data-plain>
      <div className={styles.name}>
        <Chip name={label.name} color={label.color} />
      </div>
      <p className={styles.description}>{label.description}</p>
      <div className={styles.counts}>
        <Button size="small" aria-label={`Edit ${label.name}`} onClick={() => onCommand("edit")}>
          Edit
        </Button>
        <Button size="small" variant="danger" aria-label={`Delete ${label.name}`} onClick={() => onCommand("delete")}>
          Delete
        </Button>
      </div>
    </li>
  );
}
