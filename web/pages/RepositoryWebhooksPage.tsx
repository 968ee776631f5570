import { graphql } from "react-relay";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useReload } from "#web/platform/relay/useReload.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { WebhookSettings } from "#web/webhooks/WebhookSettings.tsx";
import type { RepositoryWebhooksPageQuery } from "#web/__generated__/RepositoryWebhooksPageQuery.graphql.ts";
import { webhookPaths } from "#shared/webhook-paths.ts";

const QUERY = graphql`
  query RepositoryWebhooksPageQuery(
    $owner: String!
    $name: String!
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
    repository(owner: $owner, name: $name) {
      id
      name
      nameWithOwner
      owner {
        login
      }
      viewerCanManageWebhooks
      ...RepositoryPage_repository
      webhooks @include(if: $isList) {
        ...WebhookList_webhooks
      }
      webhook(databaseId: $webhookId) @include(if: $isWebhook) {
        ...ManageWebhook_webhook @arguments(first: $first, onDeliveries: $onDeliveries)
      }
    }
  }
`;

/** The webhooks of a repository. For its administrators. */
export function RepositoryWebhooksPage({ variables }: PageProps<RepositoryWebhooksPageQuery>) {
  const { repository, safeViewer } = usePageQuery<RepositoryWebhooksPageQuery>(QUERY, variables);
  const reload = useReload(QUERY, variables);
  useTitle(`Webhooks · ${repository?.nameWithOwner ?? ""}`);
  if (!repository) return null;
  const { id, webhooks, webhook } = repository;
  const base = webhookPaths.ofRepository(repository.owner.login, repository.name);
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <WebhookSettings
        ownerId={id}
        base={base}
        isOrganization={false}
        webhooks={webhooks}
        webhook={webhook}
        onDeliveries={variables.onDeliveries}
        onReload={reload}
      />
    </RepositoryPage>
  );
}
