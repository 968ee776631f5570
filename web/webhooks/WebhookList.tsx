import { graphql, useFragment } from "react-relay";
import { WebhookRow } from "#web/webhooks/WebhookRow.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { WebhookList_webhooks$key } from "#web/__generated__/WebhookList_webhooks.graphql.ts";
import { paths } from "#shared/paths.ts";

/** The webhooks of a repository or an organization, whose pages begin with `base`. */
export function WebhookList({ webhooks, base }: { webhooks: WebhookList_webhooks$key; base: string }) {
  const rows = useFragment(
    graphql`
      fragment WebhookList_webhooks on Webhook @relay(plural: true) {
        id
        ...WebhookRow_webhook
      }
    `,
    webhooks,
  );
  return (
    <>
      <PageHeading title="Webhooks">
        <ButtonLink to={`${base}/new`} variant="primary">
          Add webhook
        </ButtonLink>
      </PageHeading>
      <Note>
        Webhooks allow external services to be notified when certain events happen. When the specified events happen, a
        POST request is sent to each of the URLs you provide. <a href={paths.docs("webhooks")}>Learn more</a>.
      </Note>
      {rows.length === 0 ? (
        <EmptyState title="No webhooks yet">Add a webhook to tell another program what happens here.</EmptyState>
      ) : (
        <RowList aria-label="Webhooks">
          {rows.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} base={base} />
          ))}
        </RowList>
      )}
    </>
  );
}
