import { Button, Dialog, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useDeleteOrganization } from "#web/organizations/useDeleteOrganization.ts";
import { useRenameOrganization } from "#web/organizations/useRenameOrganization.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { OrganizationDangerZone_organization$key } from "#web/__generated__/OrganizationDangerZone_organization.graphql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { paths } from "#shared/paths.ts";
import styles from "./OrganizationDangerZone.module.css";

type Organization = { id: string; login: string };
type DialogProps = { organization: Organization; onClose: () => void };

/** The new name of an organization, and its deletion. */
export function OrganizationDangerZone({ organization }: { organization: OrganizationDangerZone_organization$key }) {
  const data = useFragment(
    graphql`
      fragment OrganizationDangerZone_organization on Organization {
        id
        login
      }
    `,
    organization,
  );
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const onClose = () => setDialog(undefined);
  return (
    <div className={styles.danger}>
      <div>
        <p>
          <strong>Rename organization</strong>
          <br />
          Links to the old name lead to the new one, and nobody else gets the old name for{" "}
          {ORGANIZATION_LIMITS.formerLoginDays} days.
        </p>
        <Button variant="danger" onClick={() => setDialog("rename")}>
          Rename
        </Button>
      </div>
      <div>
        <p>
          <strong>Delete organization</strong>
          <br />
          Its repositories disappear for everyone at once. Owners can restore them for {
            ORGANIZATION_LIMITS.graceDays
          }{" "}
          days.
        </p>
        <Button variant="danger" onClick={() => setDialog("delete")}>
          Delete
        </Button>
      </div>
      {dialog === "rename" && <RenameDialog organization={data} onClose={onClose} />}
      {dialog === "delete" && <DeleteDialog organization={data} onClose={onClose} />}
    </div>
  );
}

function RenameDialog({ organization: { id, login }, onClose }: DialogProps) {
  const [name, setName] = useState(login);
  const [error, setError] = useState<string>();
  const [rename, isPending] = useRenameOrganization();
  const navigate = useNavigate();
  const submit = () =>
    rename(
      { organizationId: id, login: name },
      {
        onCompleted: ({ renameOrganization: payload }) =>
          void navigate(organizationPaths.profile(payload?.organization.login ?? name)),
        onError: (failure) => setError(failure.message),
      },
    );
  return (
    <Dialog
      title={`Rename ${login}`}
      onClose={onClose}
      footerButtons={[
        { content: "Cancel", onClick: onClose },
        {
          content: "Rename",
          buttonType: "danger",
          disabled: name.trim() === login,
          loading: isPending,
          onClick: submit,
        },
      ]}
    >
      <FormControl>
        <FormControl.Label>New name</FormControl.Label>
        <TextInput
          block
          value={name}
          maxLength={39}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </FormControl>
      <FieldError message={error} />
    </Dialog>
  );
}

function DeleteDialog({ organization: { id, login }, onClose }: DialogProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [deleteOrganization, isPending] = useDeleteOrganization();
  const navigate = useNavigate();
  const submit = () =>
    deleteOrganization(
      { organizationId: id, confirmation: typed },
      {
        onCompleted: () => {
          showToast("success", `${login} was deleted`);
          void navigate(paths.settingsOrganizations());
        },
        onError: (failure) => setError(failure.message),
      },
    );
  return (
    <Dialog
      title={`Delete ${login}`}
      onClose={onClose}
      footerButtons={[
        { content: "Cancel", onClick: onClose },
        {
          content: "Delete this organization",
          buttonType: "danger",
          disabled: typed !== login,
          loading: isPending,
          onClick: submit,
        },
      ]}
    >
      <p>
        All repositories of {login} with their issues, its teams and its settings disappear at once. After{" "}
        {ORGANIZATION_LIMITS.graceDays} days they are lost.
      </p>
      <FormControl>
        <FormControl.Label>To confirm, type "{login}"</FormControl.Label>
        <TextInput block value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </FormControl>
      <FieldError message={error} />
    </Dialog>
  );
}
