import { DeviceDesktopIcon, DeviceMobileIcon } from "@primer/octicons-react";
import { Button } from "@primer/react";
import { graphql, useFragment } from "react-relay";
import { useDeleteOtherSessions } from "#web/accounts/useDeleteOtherSessions.ts";
import { useDeleteSession } from "#web/accounts/useDeleteSession.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { Sessions_viewer$data, Sessions_viewer$key } from "#web/__generated__/Sessions_viewer.graphql.ts";
import styles from "./Sessions.module.css";

type Session = Sessions_viewer$data["sessions"][number];

/** Where the viewer is signed in. Each session but the current one can be ended here. */
export function Sessions({ viewer }: { viewer: Sessions_viewer$key }) {
  const { sessions } = useFragment(
    graphql`
      fragment Sessions_viewer on Viewer {
        sessions {
          id
          browser
          system
          address
          createdAt
          lastUsedAt
          isCurrent
        }
      }
    `,
    viewer,
  );
  const [deleteOtherSessions, isPending] = useDeleteOtherSessions();
  const signOutElsewhere = () =>
    deleteOtherSessions({}, { onCompleted: () => showToast("success", "Signed out of all other sessions") });
  return (
    <>
      <PageHeading title="Sessions" />
      <p className={styles.about}>
        These are the browsers in which you are signed in. Revoke any session that you do not recognize, then change
        your password.
      </p>
      <ul className={styles.list} aria-label="Your sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some((session) => !session.isCurrent) && (
        <Button variant="danger" loading={isPending} onClick={signOutElsewhere}>
          Sign out of all other sessions
        </Button>
      )}
    </>
  );
}

const MOBILE = new Set(["Android", "iOS", "iPadOS"]);

function SessionRow({ session }: { session: Session }) {
  const { system, address, isCurrent, lastUsedAt, createdAt } = session;
  const Icon = MOBILE.has(system ?? "") ? DeviceMobileIcon : DeviceDesktopIcon;
  return (
    <li>
      <Icon size={24} className={styles.icon} />
      <div className={styles.text}>
        <strong>{toName(session)}</strong> {isCurrent && <span className={styles.current}>Current session</span>}
        <p>
          {address ?? "Unknown address"} · Last used <Time at={lastUsedAt} prefix /> · Signed in{" "}
          <Time at={createdAt} prefix />
        </p>
      </div>
      {!isCurrent && <RevokeButton session={session} />}
    </li>
  );
}

function RevokeButton({ session }: { session: Session }) {
  const [deleteSession, isPending] = useDeleteSession();
  const name = toName(session);
  const revoke = () =>
    deleteSession(
      { sessionId: session.id },
      { onCompleted: () => showToast("success", `Revoked the session of ${name}`) },
    );
  return (
    <Button
      variant="danger"
      size="small"
      loading={isPending}
      aria-label={`Revoke ${name}, ${session.address ?? "unknown address"}`}
      onClick={revoke}
    >
      Revoke
    </Button>
  );
}

function toName({ browser, system }: Session): string {
  return system === null || system === undefined ? browser : `${browser} on ${system}`;
}
