import { graphql } from "react-relay";
import { useLocation, useSearchParams } from "react-router";
import { AppList } from "#web/apps/AppList.tsx";
import { NewApp } from "#web/apps/NewApp.tsx";
import { NewAppFromManifest } from "#web/apps/NewAppFromManifest.tsx";
import { AccountSettingsFrame } from "#web/pages/AccountSettingsFrame.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { AppsPageQuery } from "#web/__generated__/AppsPageQuery.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";

const QUERY = graphql`
  query AppsPageQuery($login: String!, $isOrganization: Boolean!) {
    safeViewer {
      isSignedIn
      user @skip(if: $isOrganization) {
        id
        login
        apps {
          ...AppList_app
        }
      }
      ...AccountSettingsFrame_viewer
    }
    organization(login: $login) @include(if: $isOrganization) {
      id
      login
      viewerCanAdminister
      apps {
        ...AppList_app
      }
      ...AccountSettingsFrame_organization
    }
  }
`;

/** The apps of an account, and the form of a new one. */
export function AppsPage({ variables }: PageProps<AppsPageQuery>) {
  const { safeViewer, organization } = usePageQuery<AppsPageQuery>(QUERY, variables);
  const [search] = useSearchParams();
  const manifest = search.get("manifest");
  const isNew = useLocation().pathname.endsWith("/new");
  const title = isNew ? "Register new GitHub App" : "GitHub Apps";
  useTitle(title);
  const owner = organization ?? safeViewer.user;
  if (!owner) return null;
  return (
    <AccountSettingsFrame viewer={safeViewer} organization={organization} section={appPaths.apps()}>
      {isNew ? (
        <>
          <PageHeading title={title} />
          {manifest === null ? (
            <NewApp ownerId={owner.id} organization={organization?.login} />
          ) : (
            <NewAppFromManifest
              ownerId={owner.id}
              login={owner.login}
              manifest={manifest}
              state={search.get("state")}
            />
          )}
        </>
      ) : (
        <AppList apps={owner.apps} organization={organization?.login} />
      )}
    </AccountSettingsFrame>
  );
}
