import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useDeleteAppAuthorization } from "#web/oauth/useDeleteAppAuthorization.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  AuthorizedApps_viewer$data,
  AuthorizedApps_viewer$key,
} from "#web/__generated__/AuthorizedApps_viewer.graphql.ts";
import styles from "./AuthorizedApps.module.css";

/** The apps that act for the viewer. */
export function AuthorizedApps({ viewer }: { viewer: AuthorizedApps_viewer$key }) {
  const { appAuthorizations } = useFragment(
    graphql`
      fragment AuthorizedApps_viewer on Viewer {
        appAuthorizations {
          id
          lastUsedAt
          app {
            name
            resourcePath
            logoUrl(size: 128)
            owner {
              login
            }
          }
        }
      }
    `,
    viewer,
  );
  return (
    <section aria-labelledby="authorized-apps" className={styles.section}>
      <h2 id="authorized-apps">Authorized GitHub Apps</h2>
      {appAuthorizations.length === 0 ? (
        <EmptyState title="No authorized GitHub Apps">Apps that you let act on your behalf are listed here.</EmptyState>
      ) : (
        <RowList aria-label="Authorized GitHub Apps">
          {appAuthorizations.map((authorization) => (
            <AuthorizationRow key={authorization.id} authorization={authorization} />
          ))}
        </RowList>
      )}
    </section>
  );
}

type Authorization = AuthorizedApps_viewer$data["appAuthorizations"][number];

function AuthorizationRow({ authorization: { id, lastUsedAt, app } }: { authorization: Authorization }) {
  const [isAsking, setAsking] = useState(false);
  const [deleteAuthorization, isPending] = useDeleteAppAuthorization();
  const revoke = () =>
    deleteAuthorization(
      { appAuthorizationId: id },
      { onCompleted: () => showToast("success", `Revoked the access of ${app.name}`) },
    );
  return (
    <li>
      <Avatar src={app.logoUrl} size={32} />
      <div data-grow className={styles.text}>
        <Link to={app.resourcePath}>{app.name}</Link>
        <Note>
          By {app.owner?.login ?? "ghost"} ·{" "}
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} prefix />
            </>
          ) : (
            "Never used"
          )}
        </Note>
      </div>
      <Button size="small" variant="danger" aria-label={`Revoke ${app.name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Revoke the access of ${app.name}?`}
          confirm="Revoke"
          isDanger
          isPending={isPending}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          <p>It can no longer act on your behalf. Where it is installed, it remains installed.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
