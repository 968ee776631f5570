import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useRevokeInvitation } from "#web/site/invitations/useRevokeInvitation.ts";
import { ActionsCell, Badge, MainCell, DataTable } from "#web/ui/list/DataTable.tsx";
import { useRefresh } from "#web/site/useRefresh.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  InvitationTable_invitations$data,
  InvitationTable_invitations$key,
} from "#web/__generated__/InvitationTable_invitations.graphql.ts";
import styles from "./Invitations.module.css";

type Invitation = NonNullable<NonNullable<InvitationTable_invitations$data["nodes"]>[number]>;

/** The invitations that can still be used. Each can be revoked. */
export function InvitationTable({ invitations }: { invitations: InvitationTable_invitations$key }) {
  const data = useFragment(
    graphql`
      fragment InvitationTable_invitations on InvitationConnection {
        nodes {
          id
          createdAt
          expiresAt
          createdBy {
            login
          }
          login
          email
          isEmailVerified
          note
          maxUses
          uses
        }
      }
    `,
    invitations,
  );
  const [revoked, setRevoked] = useState<Invitation>();
  return (
    <>
      <DataTable label="Open invitations" columns={["For", "Used", "Created", "Expires"]}>
        {getNodes(data).map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => setRevoked(invitation)} />
        ))}
      </DataTable>
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { note, uses, maxUses, createdAt, createdBy, expiresAt, isEmailVerified } = invitation;
  return (
    <tr>
      <MainCell
        title={
          <>
            {toName(invitation)} {isEmailVerified && <Badge tone="accent">Checked</Badge>}
          </>
        }
        details={note || undefined}
      />
      <td data-label="Used">
        {uses} of {maxUses}
      </td>
      <td data-label="Created">
        <Time at={createdAt} /> {createdBy && `by ${createdBy.login}`}
      </td>
      <td data-label="Expires">{expiresAt.slice(0, 10)}</td>
      <ActionsCell>
        <Button variant="danger" size="small" aria-label={`Revoke ${toName(invitation)}`} onClick={onRevoke}>
          Revoke
        </Button>
      </ActionsCell>
    </tr>
  );
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const [revokeInvitation, isPending] = useRevokeInvitation();
  const refresh = useRefresh();

  function handleConfirm() {
    revokeInvitation(
      { invitationId: invitation.id },
      {
        onCompleted: () => {
          showToast("success", "Invitation revoked");
          onClose();
          refresh();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title="Revoke invitation"
      confirm="Revoke"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p className={styles.text}>
        {toName(invitation)}: the link can no longer be used. Accounts that were made with it stay.
      </p>
    </ConfirmDialog>
  );
}

function toName({ email, login, maxUses }: Invitation): string {
  return email ?? login ?? (maxUses > 1 ? `Up to ${maxUses} people` : "Anyone with the link");
}
