import { graphql } from "react-relay";
import { InstallationSettings } from "#web/apps/InstallationSettings.tsx";
import { AccountSettingsFrame } from "#web/pages/AccountSettingsFrame.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import type { InstallationPageQuery } from "#web/__generated__/InstallationPageQuery.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";

const QUERY = graphql`
  query InstallationPageQuery($login: String!, $isOrganization: Boolean!, $id: Int!) {
    safeViewer {
      isSignedIn
      ...AccountSettingsFrame_viewer
    }
    organization(login: $login) @include(if: $isOrganization) {
      viewerCanAdminister
      ...AccountSettingsFrame_organization
    }
    appInstallation(databaseId: $id) {
      app {
        name
      }
      ...InstallationSettings_installation
    }
  }
`;

/** An app on an account, for those who administer the account. */
export function InstallationPage({ variables }: PageProps<InstallationPageQuery>) {
  const { safeViewer, organization, appInstallation } = usePageQuery<InstallationPageQuery>(QUERY, variables);
  useTitle(appInstallation?.app.name ?? "");
  if (!appInstallation) return null;
  return (
    <AccountSettingsFrame viewer={safeViewer} organization={organization} section={appPaths.installations()}>
      <InstallationSettings installation={appInstallation} />
    </AccountSettingsFrame>
  );
}
