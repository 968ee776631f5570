import { DeviceDesktopIcon, DeviceMobileIcon } from "@primer/octicons-react";
import { Button } from "@primer/react";
import { useRef, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { RevokeSessionsDialog } from "#web/accounts/RevokeSessionsDialog.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { Sessions_viewer$data, Sessions_viewer$key } from "#web/__generated__/Sessions_viewer.graphql.ts";
import { SIGN_OUT_OTHER_SESSIONS } from "#shared/messages.ts";
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
  const [revoked, setRevoked] = useState<Session | "others">();
  const list = useRef<HTMLUListElement>(null);

  /** The button that had the focus is gone with what it revoked. */
  function handleRevoked() {
    setRevoked(undefined);
    setTimeout(() => list.current?.focus());
  }

  return (
    <>
      <PageHeading title="Sessions" />
      <p className={styles.about}>
        These are the browsers in which you are signed in. Revoke any session that you do not recognize, then change
        your password.
      </p>
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Your sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => setRevoked(session)} />
        ))}
      </ul>
      {sessions.some((session) => !session.isCurrent) && (
        <Button variant="danger" onClick={() => setRevoked("others")}>
          {SIGN_OUT_OTHER_SESSIONS}
        </Button>
      )}
      {revoked && (
        <RevokeSessionsDialog
          session={revoked === "others" ? undefined : { id: revoked.id, name: toName(revoked) }}
          onRevoked={handleRevoked}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </>
  );
}

const MOBILE = new Set(["Android", "iOS", "iPadOS"]);

type RowProps = { session: Session; onRevoke: () => void };

function SessionRow({ session, onRevoke }: RowProps) {
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
      {!isCurrent && (
        <Button
          variant="danger"
          size="small"
          aria-label={`Revoke ${toName(session)}, ${address ?? "unknown address"}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function toName({ browser, system }: Session): string {
  return system === null || system === undefined ? browser : `${browser} on ${system}`;
}
