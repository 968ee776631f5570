import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useDeleteApp } from "#web/apps/useDeleteApp.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { DeleteApp_app$key } from "#web/__generated__/DeleteApp_app.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";
import styles from "./Apps.module.css";

type Props = { app: DeleteApp_app$key; organization: string | undefined };

/** Deletes an app, after a question. */
export function DeleteApp({ app, organization }: Props) {
  const { id, name } = useFragment(
    graphql`
      fragment DeleteApp_app on App {
        id
        name
      }
    `,
    app,
  );
  const [isAsking, setAsking] = useState(false);
  const [deleteApp, isPending] = useDeleteApp();
  const navigate = useNavigate();
  const remove = () =>
    deleteApp(
      { appId: id },
      {
        onCompleted: () => {
          showToast("success", `Deleted ${name}`);
          void navigate(appPaths.apps(organization));
        },
      },
    );
  return (
    <div className={styles.danger}>
      <div>
        <p>
          <strong>Delete GitHub App</strong>
          <br />
          It is uninstalled everywhere, and its tokens end at once. What its bot has written stays.
        </p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete GitHub App
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirm="Delete"
          isDanger
          isPending={isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>This cannot be undone, and no other app can have its name if its bot has written anything.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
