import { graphql, useFragment } from "react-relay";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { InstallationList_installation$key } from "#web/__generated__/InstallationList_installation.graphql.ts";
import styles from "./Apps.module.css";

/** The apps on an account. */
export function InstallationList({ installations }: { installations: InstallationList_installation$key }) {
  const rows = useFragment(
    graphql`
      fragment InstallationList_installation on AppInstallation @relay(plural: true) {
        id
        resourcePath
        isSuspended
        hasNewPermissions
        app {
          name
          resourcePath
          logoUrl(size: 128)
        }
      }
    `,
    installations,
  );
  return (
    <>
      <PageHeading title="Installed GitHub Apps" />
      {rows.length === 0 ? (
        <EmptyState title="No GitHub Apps are installed">An app is installed from its own page.</EmptyState>
      ) : (
        <RowList aria-label="Installed GitHub Apps">
          {rows.map(({ id, resourcePath, isSuspended, hasNewPermissions, app }) => (
            <li key={id}>
              <Avatar src={app.logoUrl} size={32} />
              <div data-grow className={styles.text}>
                <Link to={app.resourcePath}>{app.name}</Link>
                {isSuspended && <Note>Suspended</Note>}
                {hasNewPermissions && <Note>It asks for new permissions</Note>}
              </div>
              <ButtonLink size="small" to={resourcePath} aria-label={`Configure ${app.name}`}>
                Configure
              </ButtonLink>
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}
