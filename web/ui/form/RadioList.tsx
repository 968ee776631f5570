import { useId } from "react";
import styles from "./RadioList.module.css";

type Option = { id: string; text: string; description?: string | undefined };
type Props = { options: readonly Option[]; selectedId: string | undefined; onSelect: (id: string) => void };

/** A list of which one is selected by its radio button. */
export function RadioList({ options, selectedId, onSelect }: Props) {
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
