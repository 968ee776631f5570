import { CopyIcon, DownloadIcon } from "@primer/octicons-react";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { Button } from "#web/ui/Button.tsx";
import styles from "./AuthenticationSettings.module.css";

type Props = { codes: readonly string[]; onDone: () => void };

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  return (
    <div className={styles.steps} role="status">
      <h3>Save your recovery codes</h3>
      <p>
        Each code signs you in once if you lose access to your authenticator app. Keep them as safe as your password:
        they won’t be shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={DownloadIcon} onClick={() => download(codes)}>
          Download
        </Button>
        <Button icon={CopyIcon} onClick={() => copyText(codes.join("\n"), "Copied the recovery codes")}>
          Copy
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved my recovery codes
        </Button>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const href = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href, download: "milepost-recovery-codes.txt" }).click();
  URL.revokeObjectURL(href);
}
