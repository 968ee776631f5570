import { CopyIcon } from "@primer/octicons-react";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import styles from "./CopyField.module.css";

type Props = {
  label: string;
  value: string;
  /** Otherwise only screen readers have the label, for a field beside a text that says the same. */
  isLabelVisible?: boolean;
};

/** A value to hand over or to enter in another program, with a button that copies it. */
export function CopyField({ label, value, isLabelVisible = false }: Props) {
  return (
    <div>
      {isLabelVisible && (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      )}
      <div className={styles.row}>
        <TextField
          aria-label={label}
          value={value}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={CopyIcon} aria-label={`Copy ${label}`} onClick={() => copyText(value, `Copied: ${label}`)}>
          Copy
        </Button>
      </div>
    </div>
  );
}
