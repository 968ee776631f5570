import { PersonIcon, TrashIcon } from "@primer/octicons-react";
import { Select } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useRevalidator } from "react-router";
import { useConvertMember } from "#web/members/useConvertMember.ts";
import { useRemoveOrganizationMember } from "#web/members/useRemoveOrganizationMember.ts";
import { useSetOrganizationMember } from "#web/members/useSetOrganizationMember.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { ActionsMenu } from "#web/ui/overlay/ActionsMenu.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { MemberRow_user$key } from "#web/__generated__/MemberRow_user.graphql.ts";
import type { OrganizationRole } from "#web/__generated__/useSetOrganizationMemberMutation.graphql.ts";
import styles from "./MemberRow.module.css";

type Organization = { id: string; login: string };
type Props = { user: MemberRow_user$key; role: string; organization: Organization; canEdit: boolean };
type Action = "remove" | "convert";

/** A member with their role. */
export function MemberRow({ user, role, organization, canEdit }: Props) {
  const data = useFragment(
    graphql`
      fragment MemberRow_user on User {
        id
        login
        name
        avatarUrl(size: 64)
        resourcePath
      }
    `,
    user,
  );
  const { login } = data;
  const [action, setAction] = useState<Action>();
  const [setMember] = useSetOrganizationMember();
  const { revalidate } = useRevalidator();
  const setRole = (next: OrganizationRole) =>
    setMember({ organizationId: organization.id, login, role: next }, { onCompleted: () => void revalidate() });
  return (
    <li>
      <Avatar src={data.avatarUrl} size={32} />
      <span data-grow>
        <Link to={data.resourcePath}>{login}</Link> <InlineNote>{data.name}</InlineNote>
      </span>
      {canEdit ? (
        <span className={styles.actions}>
          <Select
            aria-label={`Role of ${login}`}
            value={role}
            onChange={(event) => setRole(event.target.value === "OWNER" ? "OWNER" : "MEMBER")}
          >
            <Select.Option value="MEMBER">Member</Select.Option>
            <Select.Option value="OWNER">Owner</Select.Option>
          </Select>
          <ActionsMenu
            label="Member"
            subject={login}
            items={[
              { text: "Convert to outside collaborator", icon: PersonIcon, onSelect: () => setAction("convert") },
              { text: "Remove from organization", icon: TrashIcon, onSelect: () => setAction("remove") },
            ]}
          />
        </span>
      ) : (
        <InlineNote>{role === "OWNER" ? "Owner" : "Member"}</InlineNote>
      )}
      {action && (
        <LeaveDialog action={action} user={data} organization={organization} onClose={() => setAction(undefined)} />
      )}
    </li>
  );
}

type DialogProps = {
  action: Action;
  user: { id: string; login: string };
  organization: Organization;
  onClose: () => void;
};

const TEXTS: Record<Action, { title: string; confirm: string; getText: (login: string) => string }> = {
  convert: {
    title: "Convert to outside collaborator?",
    confirm: "Convert",
    getText: (login) =>
      `${login} leaves the organization and its teams, and keeps the roles that the teams gave on single repositories.`,
  },
  remove: {
    title: "Remove from the organization?",
    confirm: "Remove",
    getText: (login) =>
      `${login} loses access to the organization's private repositories at once, leaves its teams, and loses all roles there. Issues and comments stay.`,
  },
};

/** Says what the member loses. */
function LeaveDialog({ action, user: { id: userId, login }, organization, onClose }: DialogProps) {
  const [remove, isRemoving] = useRemoveOrganizationMember();
  const [convert, isConverting] = useConvertMember();
  const { revalidate } = useRevalidator();
  const { title, confirm, getText } = TEXTS[action];
  const run = action === "convert" ? convert : remove;
  const handleConfirm = () =>
    run(
      { organizationId: organization.id, userId },
      {
        onCompleted: () => {
          onClose();
          void revalidate();
        },
      },
    );
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      isDanger
      isPending={isRemoving || isConverting}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {getText(login)}
    </ConfirmDialog>
  );
}
