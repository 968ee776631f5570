import { graphql } from "react-relay";
import { OrganizationSettingsTabs } from "#web/organizations/OrganizationSettingsTabs.tsx";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { OrganizationFrame } from "#web/organizations/OrganizationFrame.tsx";
import { WebhookSettings } from "#web/webhooks/WebhookSettings.tsx";
import type { OrganizationWebhooksPageQuery } from "#web/__generated__/OrganizationWebhooksPageQuery.graphql.ts";
import { webhookPaths } from "#shared/webhook-paths.ts";

const QUERY = graphql`
  query OrganizationWebhooksPageQuery(
    $login: String!
    $isList: Boolean!
    $isWebhook: Boolean!
    $webhookId: Int!
    $onDeliveries: Boolean!
    $first: Int!
  ) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    organization(login: $login) {
      id
      login
      viewerCanManageWebhooks
      ...OrganizationFrame_organization
      webhooks @include(if: $isList) {
        ...WebhookList_webhooks
      }
      webhook(databaseId: $webhookId) @include(if: $isWebhook) {
        ...ManageWebhook_webhook @arguments(first: $first, onDeliveries: $onDeliveries)
      }
    }
  }
`;

/** The webhooks of an organization. For its owners. */
export function OrganizationWebhooksPage({ variables }: PageProps<OrganizationWebhooksPageQuery>) {
  const { organization, safeViewer } = usePageQuery<OrganizationWebhooksPageQuery>(QUERY, variables);
  const reload = useReload(QUERY, variables);
  useTitle(`Webhooks · ${organization?.login ?? ""}`);
  if (!organization) return null;
  const { id, webhooks, webhook } = organization;
  const base = webhookPaths.ofOrganization(organization.login);
  return (
    <OrganizationFrame organization={organization} viewer={safeViewer}>
      <OrganizationSettingsTabs login={organization.login} />
      <WebhookSettings
        ownerId={id}
        base={base}
        isOrganization
        webhooks={webhooks}
        webhook={webhook}
        onDeliveries={variables.onDeliveries}
        onReload={reload}
      />
    </OrganizationFrame>
  );
}
