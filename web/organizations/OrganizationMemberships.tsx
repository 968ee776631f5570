import { ShieldCheckIcon, ShieldLockIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLeaveOrganization } from "#web/organizations/useLeaveOrganization.ts";
import { useRestoreOrganization } from "#web/organizations/useRestoreOrganization.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type {
  OrganizationMemberships_viewer$data,
  OrganizationMemberships_viewer$key,
} from "#web/__generated__/OrganizationMemberships_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";

type Membership = OrganizationMemberships_viewer$data["organizationMemberships"][number];

/** The organizations of the viewer, and the deleted ones that they can restore. */
export function OrganizationMemberships({ viewer }: { viewer: OrganizationMemberships_viewer$key }) {
  const { organizationMemberships } = useFragment(
    graphql`
      fragment OrganizationMemberships_viewer on Viewer {
        organizationMemberships {
          organizationId
          login
          name
          avatarUrl(size: 64)
          role
          canLeave
          removalAt
          organization {
            requiresSingleSignOn
            viewerNeedsSingleSignOn
          }
        }
      }
    `,
    viewer,
  );
  if (organizationMemberships.length === 0) return <EmptyState title="You are not in any organization" />;
  return (
    <RowList>
      {organizationMemberships.map((membership) => (
        <li key={membership.organizationId}>
          <Avatar src={membership.avatarUrl} size={32} />
          <span data-grow>
            <strong>
              {membership.removalAt == null ? (
                <Link to={paths.account(membership.login)}>{membership.login}</Link>
              ) : (
                membership.login
              )}
            </strong>{" "}
            <InlineNote>{membership.name}</InlineNote>
            <SingleSignOnState membership={membership} />
          </span>
          {membership.removalAt == null ? (
            <LeaveButton membership={membership} />
          ) : (
            <RestoreButton membership={membership} />
          )}
        </li>
      ))}
    </RowList>
  );
}

/** Whether the session sees what is private in the organization. */
function SingleSignOnState({ membership: { login, removalAt, organization } }: { membership: Membership }) {
  if (removalAt != null || !organization.requiresSingleSignOn) return null;
  return (
    <Note>
      {organization.viewerNeedsSingleSignOn ? (
        <>
          <ShieldLockIcon /> Single sign-on is required to see its private repositories.{" "}
          <Link
            to={paths.singleSignOn(login, paths.settingsOrganizations())}
            aria-label={`Authenticate with single sign-on for ${login}`}
          >
            Authenticate
          </Link>
        </>
      ) : (
        <>
          <ShieldCheckIcon /> Authenticated with single sign-on in this session.
        </>
      )}
    </Note>
  );
}

function LeaveButton({ membership: { organizationId, login, role, canLeave } }: { membership: Membership }) {
  const [isOpen, setOpen] = useState(false);
  const [leave, isPending] = useLeaveOrganization();
  return (
    <>
      <InlineNote>{role === "OWNER" ? "Owner" : "Member"}</InlineNote>
      {canLeave ? (
        <Button variant="danger" aria-label={`Leave ${login}`} onClick={() => setOpen(true)}>
          Leave
        </Button>
      ) : (
        <InlineNote>You are the last owner</InlineNote>
      )}
      {isOpen && (
        <ConfirmDialog
          title={`Leave ${login}?`}
          confirm="Leave"
          isDanger
          isPending={isPending}
          onConfirm={() => leave({ organizationId }, { onCompleted: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        >
          You lose access to its private repositories at once, and all roles there. Only an owner can add you again.
        </ConfirmDialog>
      )}
    </>
  );
}

function RestoreButton({ membership: { organizationId, login, removalAt } }: { membership: Membership }) {
  const [restore, isPending] = useRestoreOrganization();
  return (
    <>
      <InlineNote>Deleted; removed for good on {removalAt?.slice(0, 10)}</InlineNote>
      <Button aria-label={`Restore ${login}`} isLoading={isPending} onClick={() => restore({ organizationId })}>
        Restore
      </Button>
    </>
  );
}
