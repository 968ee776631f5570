import { CopyIcon } from "@primer/octicons-react";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { IconButton } from "#web/ui/Button.tsx";
import styles from "./CopyField.module.css";

/** A value to copy into the settings of another program. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        <code>{value}</code>
        <IconButton
          icon={CopyIcon}
          size="small"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => copyText(value, `Copied ${label.toLowerCase()}`)}
        />
      </span>
    </div>
  );
}
