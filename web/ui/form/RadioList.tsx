import { useId } from "react";
import styles from "./RadioList.module.css";

type Option<Id> = { id: Id; text: string; description?: string | undefined };
type Props<Id> = { options: readonly Option<Id>[]; selectedId: Id | undefined; onSelect: (id: Id) => void };

/** A list of which one is selected by its radio button. */
export function RadioList<Id extends string>({ options, selectedId, onSelect }: Props<Id>) {
  const name = useId();
  return (
    <ul className={styles.list}>
      {options.map(({ id, text, description }) => (
        <li key={id}>
          <label>
            <input type="radio" name={name} checked={id === selectedId} onChange={() => onSelect(id)} />{" "}
            <span>{text}</span>
            {description !== undefined && <span className={styles.description}> {description}</span>}
          </label>
        </li>
      ))}
    </ul>
  );
}
