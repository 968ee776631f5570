import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { saveTextFile } from "#web/apps/save-text-file.ts";
import { useCreateAppKey } from "#web/apps/useCreateAppKey.ts";
import { useDeleteAppKey } from "#web/apps/useDeleteAppKey.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { AppKeys_app$data, AppKeys_app$key } from "#web/__generated__/AppKeys_app.graphql.ts";
import styles from "./Apps.module.css";

/** The private keys of an app. A new one is saved as a file once, because only its public half is stored. */
export function AppKeys({ app }: { app: AppKeys_app$key }) {
  const { id, slug, keys } = useFragment(
    graphql`
      fragment AppKeys_app on App {
        id
        slug
        keys {
          id
          fingerprint
          createdAt
        }
      }
    `,
    app,
  );
  const [createAppKey, isPending] = useCreateAppKey();
  function generate() {
    createAppKey(
      { appId: id },
      {
        onCompleted: ({ createAppKey: payload }) => {
          if (!payload) return;
          const date = new Date().toISOString().slice(0, 10);
          saveTextFile(`${slug}.${date}.private-key.pem`, payload.privateKey);
          showToast("success", "Saved the private key as a file");
        },
      },
    );
  }
  return (
    <div className={styles.section}>
      <Note>The app signs its requests with a key. Keep the file in a safe place: it cannot be downloaded again.</Note>
      {keys.length === 0 ? (
        <EmptyState title="No private keys" />
      ) : (
        <RowList aria-label="Private keys">
          {keys.map((key) => (
            <KeyRow key={key.id} appKey={key} />
          ))}
        </RowList>
      )}
      <Button isLoading={isPending} onClick={generate}>
        Generate a private key
      </Button>
    </div>
  );
}

function KeyRow({ appKey: { id, fingerprint, createdAt } }: { appKey: AppKeys_app$data["keys"][number] }) {
  const [isAsking, setAsking] = useState(false);
  const [deleteAppKey, isPending] = useDeleteAppKey();
  const remove = () =>
    deleteAppKey({ appKeyId: id }, { onCompleted: () => showToast("success", "Deleted the private key") });
  return (
    <li>
      <div data-grow className={styles.text}>
        <code>{fingerprint}</code>
        <Note>
          Added <Time at={createdAt} prefix />
        </Note>
      </div>
      <Button size="small" variant="danger" aria-label={`Delete ${fingerprint}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this private key?"
          confirm="Delete"
          isDanger
          isPending={isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>What the app signs with it is refused from now on.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
