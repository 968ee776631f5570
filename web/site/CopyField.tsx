import { CopyIcon } from "@primer/octicons-react";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import styles from "./CopyField.module.css";

/** A link to hand over, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <TextField
        aria-label={label}
        value={value}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={CopyIcon} onClick={() => copyText(value, "Link copied")}>
        Copy
      </Button>
    </div>
  );
}
