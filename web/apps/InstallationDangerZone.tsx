import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useDeleteInstallation } from "#web/apps/useDeleteInstallation.ts";
import { useSetInstallationSuspended } from "#web/apps/useSetInstallationSuspended.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { InstallationDangerZone_installation$key } from "#web/__generated__/InstallationDangerZone_installation.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";
import styles from "./Apps.module.css";

type Props = { installation: InstallationDangerZone_installation$key };

/** Suspends and uninstalls an app, each after a question. */
export function InstallationDangerZone({ installation }: Props) {
  const { id, isSuspended, app, account } = useFragment(
    graphql`
      fragment InstallationDangerZone_installation on AppInstallation {
        id
        isSuspended
        app {
          name
        }
        account {
          __typename
          login
        }
      }
    `,
    installation,
  );
  const [dialog, setDialog] = useState<"suspend" | "uninstall">();
  const [{ suspend, unsuspend }, isSuspending] = useSetInstallationSuspended();
  const [deleteInstallation, isDeleting] = useDeleteInstallation();
  const navigate = useNavigate();
  const onClose = () => setDialog(undefined);
  const uninstall = () =>
    deleteInstallation(
      { installationId: id },
      {
        onCompleted: () => {
          showToast("success", `Uninstalled ${app.name}`);
          void navigate(appPaths.installations(account?.__typename === "Organization" ? account.login : undefined));
        },
      },
    );
  return (
    <div className={styles.danger}>
      <div>
        <p>
          <strong>{isSuspended ? "Unsuspend" : "Suspend"} your installation</strong>
          <br />
          {isSuspended
            ? "This will restore the app’s access to your resources."
            : "This will block the app’s access to your resources until it is unsuspended."}
        </p>
        {isSuspended ? (
          <Button isLoading={isSuspending} onClick={() => unsuspend(id)}>
            Unsuspend
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setDialog("suspend")}>
            Suspend
          </Button>
        )}
      </div>
      <div>
        <p>
          <strong>Uninstall {app.name}</strong>
          <br />
          This will remove the app and revoke its access to all resources. What its bot has written stays.
        </p>
        <Button variant="danger" onClick={() => setDialog("uninstall")}>
          Uninstall
        </Button>
      </div>
      {dialog === "suspend" && (
        <ConfirmDialog
          title={`Suspend ${app.name}?`}
          confirm="Suspend installation"
          isDanger
          isPending={isSuspending}
          onConfirm={() => suspend(id, onClose)}
          onClose={onClose}
        >
          <p>Its tokens are refused, and it is told about nothing here, until it is unsuspended.</p>
        </ConfirmDialog>
      )}
      {dialog === "uninstall" && (
        <ConfirmDialog
          title={`Uninstall ${app.name}?`}
          confirm="Uninstall app"
          isDanger
          isPending={isDeleting}
          onConfirm={uninstall}
          onClose={onClose}
        >
          <p>It loses its access to all repositories of {account?.login ?? "ghost"}.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
