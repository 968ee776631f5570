import { graphql } from "react-relay";
import { AppProfile } from "#web/apps/AppProfile.tsx";
import { InstallApp } from "#web/apps/InstallApp.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import type { AppPageQuery } from "#web/__generated__/AppPageQuery.graphql.ts";

const QUERY = graphql`
  query AppPageQuery($slug: String!, $isInstallation: Boolean!) {
    safeViewer {
      isSignedIn
      user {
        id
        login
      }
      ownableOrganizations @include(if: $isInstallation) {
        id
        login
      }
      ...Page_viewer
    }
    app(slug: $slug) {
      name
      ...AppProfile_app @skip(if: $isInstallation)
      ...InstallApp_app @include(if: $isInstallation)
    }
  }
`;

/** An app for everybody, and its installation. */
export function AppPage({ variables }: PageProps<AppPageQuery>) {
  const { safeViewer, app } = usePageQuery<AppPageQuery>(QUERY, variables);
  useTitle(variables.isInstallation ? `Install ${app?.name ?? ""}` : (app?.name ?? ""));
  if (!app) return null;
  const { user, ownableOrganizations = [] } = safeViewer;
  return (
    <Page viewer={safeViewer} width="narrow">
      {variables.isInstallation && user ? (
        <InstallApp app={app} accounts={[user, ...ownableOrganizations]} />
      ) : (
        <AppProfile app={app} isSignedIn={safeViewer.isSignedIn} />
      )}
    </Page>
  );
}
