import { KeyIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { AddPasskeyDialog } from "#web/authentication/AddPasskeyDialog.tsx";
import { supportsPasskeys } from "#web/authentication/browser-passkeys.ts";
import { RenamePasskeyDialog } from "#web/authentication/RenamePasskeyDialog.tsx";
import { useRemovePasskey } from "#web/authentication/useRemovePasskey.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { Time } from "#web/ui/Time.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type {
  PasskeySettings_viewer$data,
  PasskeySettings_viewer$key,
} from "#web/__generated__/PasskeySettings_viewer.graphql.ts";
import { ADD_PASSKEY } from "#shared/messages.ts";
import styles from "./AuthenticationSettings.module.css";

type Passkey = PasskeySettings_viewer$data["passkeys"][number];

/** The viewer's passkeys and security keys. */
export function PasskeySettings({ viewer }: { viewer: PasskeySettings_viewer$key }) {
  const { passkeys } = useFragment(
    graphql`
      fragment PasskeySettings_viewer on Viewer {
        passkeys {
          id
          name
          createdAt
          lastUsedAt
        }
      }
    `,
    viewer,
  );
  const isHydrated = useIsHydrated();
  const [dialog, setDialog] = useState<"add" | { rename: Passkey } | { remove: Passkey }>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Note>
        Passkeys let you sign in with your fingerprint, your face, a PIN or a security key instead of your password.
        They are also accepted as the second factor after the password.
      </Note>
      {passkeys.length > 0 && (
        <RowList aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setDialog({ rename: passkey })}
              onRemove={() => setDialog({ remove: passkey })}
            />
          ))}
        </RowList>
      )}
      {!isHydrated || supportsPasskeys() ? (
        <Button onClick={() => setDialog("add")}>{ADD_PASSKEY}</Button>
      ) : (
        <Note>This browser cannot add passkeys here. They need an address with https.</Note>
      )}
      {dialog === "add" && <AddPasskeyDialog onClose={close} />}
      {typeof dialog === "object" && "rename" in dialog && (
        <RenamePasskeyDialog passkey={dialog.rename} onClose={close} />
      )}
      {typeof dialog === "object" && "remove" in dialog && <RemoveDialog passkey={dialog.remove} onClose={close} />}
    </>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <KeyIcon className={styles.icon} />
      <div data-grow className={styles.text}>
        <strong>{name}</strong>
        <p>
          Added <Time at={createdAt} prefix /> ·{" "}
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} prefix />
            </>
          ) : (
            "Never used"
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" variant="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [removePasskey, isPending] = useRemovePasskey();

  function handleConfirm() {
    removePasskey(
      { passkeyId: passkey.id },
      {
        onCompleted: () => {
          onClose();
          showToast("success", `Removed ${passkey.name}`);
        },
        onError: ({ message }) => {
          onClose();
          showToast("error", message);
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title="Remove passkey"
      confirm="Remove passkey"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      You won’t be able to sign in with <strong>{passkey.name}</strong>. Delete it on your device too.
    </ConfirmDialog>
  );
}
