import { graphql } from "react-relay";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { DangerZone } from "#web/repositories/DangerZone.tsx";
import { GeneralSettings } from "#web/repositories/GeneralSettings.tsx";
import { IssueEmailAddress } from "#web/repositories/IssueEmailAddress.tsx";
import { InteractionLimits } from "#web/repositories/InteractionLimits.tsx";
import { Link } from "#web/ui/Link.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { branchPaths } from "#shared/branch-paths.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { paths } from "#shared/paths.ts";
import { codeHostPaths } from "#shared/code-host-paths.ts";
import { webhookPaths } from "#shared/webhook-paths.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import type { RepositorySettingsPageQuery } from "#web/__generated__/RepositorySettingsPageQuery.graphql.ts";
import { BULK_UPDATES, TEMPLATES_AND_FILES } from "#shared/messages.ts";
import styles from "./SettingsPage.module.css";

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
      ...IssueEmailAddress_repository
      ...RepositoryPage_repository
      ...GeneralSettings_repository
      ...DangerZone_repository
    }
  }
`;

export function RepositorySettingsPage({ variables }: PageProps<RepositorySettingsPageQuery>) {
  const { repository, safeViewer } = usePageQuery<RepositorySettingsPageQuery>(QUERY, variables);
  useTitle(`Settings · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const isAdmin = repository.viewerPermission === "ADMIN";
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <h1 className="visually-hidden">Settings</h1>
      <div className={styles.columns}>
        <SettingsNavigation isAdmin={isAdmin} canLimit={repository.viewerCanLimitInteractions} />
        <div>
          {isAdmin && (
            <FormSection id="general" title="General">
              <GeneralSettings repository={repository} />
            </FormSection>
          )}
          {repository.viewerCanLimitInteractions && (
            <FormSection id="limits" title="Interaction limits">
              <InteractionLimits repository={repository} />
            </FormSection>
          )}
          <FormSection id="files" title={TEMPLATES_AND_FILES}>
            <p>
              <Link to={paths.files({ owner: repository.owner.login, name: repository.name })}>
                Edit issue templates, forms and community files
              </Link>
            </p>
          </FormSection>
          <FormSection id="bulk-updates" title={BULK_UPDATES}>
            <p>
              <Link to={paths.bulkUpdates({ owner: repository.owner.login, name: repository.name })}>
                See and undo updates of several issues
              </Link>
            </p>
          </FormSection>
          <FormSection id="email" title="Issues by email">
            <IssueEmailAddress repository={repository} />
          </FormSection>
          {isAdmin && (
            <>
              <FormSection id="access" title="Access">
                <p>
                  <Link to={organizationPaths.repositoryAccess(repository.owner.login, repository.name)}>
                    Manage people and teams, and see why they have access
                  </Link>
                </p>
              </FormSection>
              <FormSection id="branches" title="Branches">
                <p>
                  <Link to={branchPaths.rules(repository.owner.login, repository.name)}>
                    Require reviews or status checks before merging
                  </Link>
                </p>
              </FormSection>
              <FormSection id="code-hosts" title="Code hosts">
                <p>
                  <Link to={codeHostPaths.list(repository.owner.login, repository.name)}>
                    Show commits and pull requests of other hosts in issues
                  </Link>
                </p>
              </FormSection>
              <FormSection id="webhooks" title="Webhooks">
                <p>
                  <Link to={webhookPaths.ofRepository(repository.owner.login, repository.name)}>
                    Notify external services of events
                  </Link>
                </p>
              </FormSection>
              <FormSection id="danger" title="Danger zone">
                <DangerZone repository={repository} />
              </FormSection>
            </>
          )}
        </div>
      </div>
    </RepositoryPage>
  );
}

/** Leads to the parts of the page. */
function SettingsNavigation({ isAdmin, canLimit }: { isAdmin: boolean; canLimit: boolean }) {
  return (
    <nav aria-label="Settings" className={styles.nav}>
      {isAdmin && <a href="#general">General</a>}
      {canLimit && <a href="#limits">Interaction limits</a>}
      <a href="#files">{TEMPLATES_AND_FILES}</a>
      <a href="#bulk-updates">{BULK_UPDATES}</a>
      <a href="#email">Issues by email</a>
      {isAdmin && <a href="#access">Access</a>}
      {isAdmin && <a href="#branches">Branches</a>}
      {isAdmin && <a href="#code-hosts">Code hosts</a>}
      {isAdmin && <a href="#webhooks">Webhooks</a>}
      {isAdmin && <a href="#danger">Danger zone</a>}
    </nav>
  );
}
