import { graphql } from "react-relay";
import { InstallationList } from "#web/apps/InstallationList.tsx";
import { AuthorizedApps } from "#web/oauth/AuthorizedApps.tsx";
import { AccountSettingsFrame } from "#web/pages/AccountSettingsFrame.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import type { InstallationsPageQuery } from "#web/__generated__/InstallationsPageQuery.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";

const QUERY = graphql`
  query InstallationsPageQuery($login: String!, $isOrganization: Boolean!) {
    safeViewer {
      isSignedIn
      user @skip(if: $isOrganization) {
        appInstallations {
          ...InstallationList_installation
        }
      }
      ...AuthorizedApps_viewer @skip(if: $isOrganization)
      ...AccountSettingsFrame_viewer
    }
    organization(login: $login) @include(if: $isOrganization) {
      viewerCanAdminister
      appInstallations {
        ...InstallationList_installation
      }
      ...AccountSettingsFrame_organization
    }
  }
`;

/** The apps on an account. */
export function InstallationsPage({ variables }: PageProps<InstallationsPageQuery>) {
  const { safeViewer, organization } = usePageQuery<InstallationsPageQuery>(QUERY, variables);
  useTitle("Applications");
  const account = organization ?? safeViewer.user;
  if (!account) return null;
  return (
    <AccountSettingsFrame viewer={safeViewer} organization={organization} section={appPaths.installations()}>
      <InstallationList installations={account.appInstallations} />
      {!organization && <AuthorizedApps viewer={safeViewer} />}
    </AccountSettingsFrame>
  );
}
