import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { describePermissions } from "#web/apps/app-permissions.ts";
import { InstallationDangerZone } from "#web/apps/InstallationDangerZone.tsx";
import { PermissionList } from "#web/apps/PermissionList.tsx";
import { RepositoryChoice, toRepositoryIds, type Choice } from "#web/apps/RepositoryChoice.tsx";
import { useAcceptInstallationPermissions } from "#web/apps/useAcceptInstallationPermissions.ts";
import { useUpdateInstallation } from "#web/apps/useUpdateInstallation.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type {
  InstallationSettings_installation$data,
  InstallationSettings_installation$key,
} from "#web/__generated__/InstallationSettings_installation.graphql.ts";
import styles from "./Apps.module.css";

type Props = { installation: InstallationSettings_installation$key };

/** What an app may do on an account, and on which repositories. */
export function InstallationSettings({ installation }: Props) {
  const data = useFragment(
    graphql`
      fragment InstallationSettings_installation on AppInstallation {
        id
        hasAllRepositories
        hasNewPermissions
        isSuspended
        app {
          name
          permissions {
            name
            level
          }
        }
        account {
          login
        }
        permissions {
          name
          level
        }
        repositories {
          id
        }
        ...InstallationDangerZone_installation
      }
    `,
    installation,
  );
  return (
    <>
      <PageHeading title={data.app.name} />
      {data.isSuspended && (
        <Notice>This installation is suspended. The app cannot access this account until it is unsuspended.</Notice>
      )}
      <FormSection id="permissions" title="Permissions">
        <div className={styles.section}>
          <PermissionList permissions={data.permissions} />
          {data.hasNewPermissions && <NewPermissions data={data} />}
        </div>
      </FormSection>
      <FormSection id="repositories" title="Repository access">
        <Repositories data={data} />
      </FormSection>
      <FormSection id="danger" title="Danger zone">
        <InstallationDangerZone installation={data} />
      </FormSection>
    </>
  );
}

type Data = InstallationSettings_installation$data;

function NewPermissions({ data }: { data: Data }) {
  const [accept, isPending] = useAcceptInstallationPermissions();
  return (
    <>
      <Notice>The app asks for: {describePermissions(data.app.permissions).join(". ")}.</Notice>
      <Button
        variant="primary"
        isLoading={isPending}
        onClick={() => accept({ installationId: data.id }, { onCompleted: () => showToast("success", "Accepted") })}
      >
        Accept new permissions
      </Button>
    </>
  );
}

function Repositories({ data }: { data: Data }) {
  const [choice, setChoice] = useState<Choice>({
    hasAll: data.hasAllRepositories,
    repositoryIds: data.repositories.map(({ id }) => id),
  });
  const [error, setError] = useState<string>();
  const [updateInstallation, isPending] = useUpdateInstallation();
  function save() {
    setError(undefined);
    updateInstallation(
      { installationId: data.id, repositoryIds: toRepositoryIds(choice) },
      {
        onCompleted: () => showToast("success", "Repository access updated"),
        onError: (failure) => setError(failure.message),
      },
    );
  }
  return (
    <div className={styles.section}>
      <RepositoryChoice account={data.account?.login ?? "ghost"} choice={choice} isLabelHidden onChange={setChoice} />
      <FieldError message={error} />
      <Button isLoading={isPending} onClick={save}>
        Save
      </Button>
    </div>
  );
}
