import { ICONS } from "#web/view-editor/view-icons.ts";
import { knownIcon } from "#shared/views.ts";
import styles from "./ViewIcon.module.css";

/** A view's icon in its color. */
export function ViewIcon({ icon, color }: { icon: string; color: string }) {
  const Picture = ICONS[knownIcon(icon)];
  return (
    <span className={styles.icon} data-color={color.toLowerCase()}>
      <Picture />
    </span>
  );
}
