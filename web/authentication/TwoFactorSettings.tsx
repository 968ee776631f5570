import { ShieldCheckIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { RecoveryCodes } from "#web/authentication/RecoveryCodes.tsx";
import { TwoFactorSetup } from "#web/authentication/TwoFactorSetup.tsx";
import {
  useDisableTwoFactor,
  useRegenerateRecoveryCodes,
  useStartTwoFactor,
} from "#web/authentication/useTwoFactor.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { TwoFactorSettings_viewer$key } from "#web/__generated__/TwoFactorSettings_viewer.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./AuthenticationSettings.module.css";

type Setup = { secret: string; qrCode: string };

/** The second factor: set up with an authenticator app, recovery codes, and switching it off. */
export function TwoFactorSettings({ viewer }: { viewer: TwoFactorSettings_viewer$key }) {
  const { isTwoFactorEnabled, recoveryCodesLeft } = useFragment(
    graphql`
      fragment TwoFactorSettings_viewer on Viewer {
        isTwoFactorEnabled
        recoveryCodesLeft
      }
    `,
    viewer,
  );
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();

  function handleEnabled(recoveryCodes: readonly string[]) {
    setSetup(undefined);
    setCodes(recoveryCodes);
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  if (isTwoFactorEnabled) return <Enabled recoveryCodesLeft={recoveryCodesLeft} onCodes={setCodes} />;
  if (setup) return <TwoFactorSetup setup={setup} onEnabled={handleEnabled} onCancel={() => setSetup(undefined)} />;
  return <Disabled onStarted={setSetup} />;
}

function Disabled({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const [startTwoFactor, isPending] = useStartTwoFactor();
  return (
    <>
      <p className={styles.status}>
        <strong>Two-factor authentication is not enabled yet.</strong>
      </p>
      <Note>
        Two-factor authentication adds an additional layer of security to your account by requiring more than just a
        password to sign in.
      </Note>
      <Button
        variant="primary"
        isLoading={isPending}
        onClick={() =>
          startTwoFactor({}, { onCompleted: ({ startTwoFactor: started }) => started && onStarted(started) })
        }
      >
        Enable two-factor authentication
      </Button>
    </>
  );
}

type EnabledProps = { recoveryCodesLeft: number; onCodes: (codes: readonly string[]) => void };

function Enabled({ recoveryCodesLeft, onCodes }: EnabledProps) {
  const [dialog, setDialog] = useState<"disable" | "regenerate">();
  const close = () => setDialog(undefined);
  return (
    <>
      <p className={styles.status}>
        <ShieldCheckIcon className={styles.enabled} /> <span className={styles.enabled}>Enabled</span>
        <span>
          {recoveryCodesLeft} of {LIMITS.recoveryCodes} recovery codes left
        </span>
      </p>
      {recoveryCodesLeft < 3 && (
        <Note>Generate new recovery codes before the last one is used: without one, a lost phone locks you out.</Note>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => setDialog("regenerate")}>Generate new recovery codes</Button>
        <Button variant="danger" onClick={() => setDialog("disable")}>
          Disable two-factor authentication
        </Button>
      </div>
      {dialog === "disable" && <DisableDialog onClose={close} />}
      {dialog === "regenerate" && <RegenerateDialog onCodes={onCodes} onClose={close} />}
    </>
  );
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const [disableTwoFactor, isPending] = useDisableTwoFactor();

  function handleConfirm() {
    disableTwoFactor(
      {},
      {
        onCompleted: () => {
          onClose();
          showToast("success", "Two-factor authentication disabled");
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title="Disable two-factor authentication"
      confirm="Disable"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      Your password alone will be enough to sign in. Your recovery codes are deleted.
    </ConfirmDialog>
  );
}

function RegenerateDialog({ onCodes, onClose }: Pick<EnabledProps, "onCodes"> & { onClose: () => void }) {
  const [regenerateRecoveryCodes, isPending] = useRegenerateRecoveryCodes();
  return (
    <ConfirmDialog
      title="Generate new recovery codes"
      confirm="Generate"
      isPending={isPending}
      onConfirm={() =>
        regenerateRecoveryCodes(
          {},
          { onCompleted: ({ regenerateRecoveryCodes: made }) => onCodes(made?.recoveryCodes ?? []) },
        )
      }
      onClose={onClose}
    >
      The recovery codes that you have now will no longer be accepted.
    </ConfirmDialog>
  );
}
