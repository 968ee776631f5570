import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useCreateAppClientSecret } from "#web/apps/useCreateAppClientSecret.ts";
import { useDeleteAppClientSecret } from "#web/apps/useDeleteAppClientSecret.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  AppClientSecrets_app$data,
  AppClientSecrets_app$key,
} from "#web/__generated__/AppClientSecrets_app.graphql.ts";
import styles from "./Apps.module.css";

/** The client secrets of an app. A new one is shown once, because only its hash is stored. */
export function AppClientSecrets({ app }: { app: AppClientSecrets_app$key }) {
  const { id, clientSecrets } = useFragment(
    graphql`
      fragment AppClientSecrets_app on App {
        id
        clientSecrets {
          id
          lastEight
          createdAt
        }
      }
    `,
    app,
  );
  const [created, setCreated] = useState<string>();
  const [createSecret, isPending] = useCreateAppClientSecret();
  const generate = () =>
    createSecret(
      { appId: id },
      { onCompleted: ({ createAppClientSecret: payload }) => setCreated(payload?.clientSecret) },
    );
  return (
    <div className={styles.section}>
      <Note>The app proves with a client secret who it is when it asks for the tokens of people.</Note>
      {created !== undefined && (
        <div className={styles.created} role="status">
          <Notice>Copy the new client secret now. It is not shown again.</Notice>
          <CopyField label="Client secret" value={created} />
        </div>
      )}
      {clientSecrets.length === 0 ? (
        <EmptyState title="No client secrets" />
      ) : (
        <RowList aria-label="Client secrets">
          {clientSecrets.map((secret) => (
            <SecretRow key={secret.id} secret={secret} />
          ))}
        </RowList>
      )}
      <Button isLoading={isPending} onClick={generate}>
        Generate a new client secret
      </Button>
    </div>
  );
}

function SecretRow({ secret }: { secret: AppClientSecrets_app$data["clientSecrets"][number] }) {
  const { id, lastEight, createdAt } = secret;
  const [isAsking, setAsking] = useState(false);
  const [deleteSecret, isPending] = useDeleteAppClientSecret();
  const remove = () =>
    deleteSecret({ appClientSecretId: id }, { onCompleted: () => showToast("success", "Deleted the client secret") });
  return (
    <li>
      <div data-grow className={styles.text}>
        <code>*****{lastEight}</code>
        <Note>
          Added <Time at={createdAt} prefix />
        </Note>
      </div>
      <Button size="small" variant="danger" aria-label={`Delete ${lastEight}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this client secret?"
          confirm="Delete"
          isDanger
          isPending={isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>The app can no longer ask for the tokens of people with it.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
