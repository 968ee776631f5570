import { graphql } from "react-relay";
import { AppClientSecrets } from "#web/apps/AppClientSecrets.tsx";
import { AppGeneral } from "#web/apps/AppGeneral.tsx";
import { AppKeys } from "#web/apps/AppKeys.tsx";
import { AppWebhook } from "#web/apps/AppWebhook.tsx";
import { DeleteApp } from "#web/apps/DeleteApp.tsx";
import { AccountSettingsFrame } from "#web/pages/AccountSettingsFrame.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { DeliveryList } from "#web/webhooks/DeliveryList.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { AppSettingsPageQuery } from "#web/__generated__/AppSettingsPageQuery.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";

const QUERY = graphql`
  query AppSettingsPageQuery($login: String!, $isOrganization: Boolean!, $slug: String!, $first: Int!) {
    safeViewer {
      isSignedIn
      ...AccountSettingsFrame_viewer
    }
    organization(login: $login) @include(if: $isOrganization) {
      login
      viewerCanAdminister
      ...AccountSettingsFrame_organization
    }
    app(slug: $slug) {
      name
      resourcePath
      slug
      viewerCanAdminister
      ...AppClientSecrets_app
      ...AppGeneral_app
      ...AppKeys_app
      ...AppWebhook_app
      ...DeleteApp_app
      webhook {
        ...DeliveryList_webhook @arguments(first: $first)
      }
    }
  }
`;

/** The settings of an app, for those who administer its owner. */
export function AppSettingsPage({ variables }: PageProps<AppSettingsPageQuery>) {
  const { safeViewer, organization, app } = usePageQuery<AppSettingsPageQuery>(QUERY, variables);
  const reload = useReload(QUERY, variables);
  useTitle(app?.name ?? "");
  if (!app) return null;
  return (
    <AccountSettingsFrame viewer={safeViewer} organization={organization} section={appPaths.apps()}>
      <PageHeading title={app.name}>
        <ButtonLink to={app.resourcePath}>Public page</ButtonLink>
        <ButtonLink to={appPaths.installApp(app.slug)}>Install app</ButtonLink>
      </PageHeading>
      <FormSection id="general" title="General">
        <AppGeneral app={app} />
      </FormSection>
      <FormSection id="webhook" title="Webhook">
        <AppWebhook app={app} />
      </FormSection>
      {app.webhook && (
        <FormSection id="deliveries" title="Recent deliveries">
          <DeliveryList
            webhook={app.webhook}
            path={appPaths.appSettings({ slug: app.slug, organization: organization?.login })}
            onReload={reload}
          />
        </FormSection>
      )}
      <FormSection id="secrets" title="Client secrets">
        <AppClientSecrets app={app} />
      </FormSection>
      <FormSection id="keys" title="Private keys">
        <AppKeys app={app} />
      </FormSection>
      <FormSection id="advanced" title="Danger zone">
        <DeleteApp app={app} organization={organization?.login} />
      </FormSection>
    </AccountSettingsFrame>
  );
}
