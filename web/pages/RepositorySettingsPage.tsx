import { graphql, useLazyLoadQuery } from "react-relay";
import type { PageProps } from "#web/platform/router/page-route.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Collaborators } from "#web/repositories/Collaborators.tsx";
import { DangerZone } from "#web/repositories/DangerZone.tsx";
import { GeneralSettings } from "#web/repositories/GeneralSettings.tsx";
import { InteractionLimits } from "#web/repositories/InteractionLimits.tsx";
import { Link } from "#web/ui/Link.tsx";
import { paths } from "#shared/paths.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import type { RepositorySettingsPageQuery } from "#web/__generated__/RepositorySettingsPageQuery.graphql.ts";
import styles from "#web/ui/forms.module.css";

const QUERY = graphql`
  query RepositorySettingsPageQuery($owner: String!, $name: String!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      nameWithOwner
      viewerPermission
      viewerCanLimitInteractions
      name
      owner {
        login
      }
      ...InteractionLimits_repository
      ...RepositoryPage_repository
      ...GeneralSettings_repository
      ...Collaborators_repository
      ...DangerZone_repository
    }
  }
`;

export function RepositorySettingsPage({ variables }: PageProps) {
  const { repository, safeViewer } = useLazyLoadQuery<RepositorySettingsPageQuery>(
    QUERY,
    variables as RepositorySettingsPageQuery["variables"],
    { fetchPolicy: "store-or-network" },
  );
  useTitle(`Settings · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <h1 className="visually-hidden">Settings</h1>
      {repository.viewerPermission === "ADMIN" && (
        <section className={styles.section} aria-labelledby="general">
          <h2 id="general">General</h2>
          <GeneralSettings repository={repository} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="limits">
        <h2 id="limits">Interaction limits</h2>
        <InteractionLimits repository={repository} />
      </section>
      <section className={styles.section} aria-labelledby="files">
        <h2 id="files">Templates and community files</h2>
        <p>
          <Link to={paths.files({ owner: repository.owner.login, name: repository.name })}>
            Edit issue templates, forms and community files
          </Link>
        </p>
      </section>
      {repository.viewerPermission === "ADMIN" && (
        <>
          <section className={styles.section} aria-labelledby="collaborators">
            <h2 id="collaborators">Collaborators</h2>
            <Collaborators repository={repository} />
          </section>
          <section className={styles.section} aria-labelledby="danger">
            <h2 id="danger">Danger zone</h2>
            <DangerZone repository={repository} />
          </section>
        </>
      )}
    </RepositoryPage>
  );
}
