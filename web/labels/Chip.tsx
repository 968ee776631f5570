import { chipClass } from "#web/labels/chip-rules.ts";
import styles from "./LabelChip.module.css";

/** A label of this name and color, without a link. `color`: six hexadecimal digits. */
export function Chip({ name, color, title }: { name: string; color: string; title?: string | undefined }) {
  return (
    <span className={`${styles.chip} ${chipClass(color)}`} title={title}>
      {name}
    </span>
  );
}
