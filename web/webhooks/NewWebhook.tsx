import { useState } from "react";
import { useCreateWebhook } from "#web/webhooks/useCreateWebhook.ts";
import { WebhookForm } from "#web/webhooks/WebhookForm.tsx";
import { NEW_WEBHOOK, toWebhookInput } from "#web/webhooks/webhook-form.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { paths } from "#shared/paths.ts";

type Props = { ownerId: string; base: string; isOrganization: boolean };

export function NewWebhook({ ownerId, base, isOrganization }: Props) {
  const [values, setValues] = useState(NEW_WEBHOOK);
  const [error, setError] = useState<MutationError>();
  const [createWebhook, isPending] = useCreateWebhook();
  const navigate = useNavigate();

  function handleSubmit() {
    setError(undefined);
    createWebhook(
      { ownerId, ...toWebhookInput(values) },
      {
        onCompleted: () => {
          showToast("success", "Webhook added. A ping is on its way.");
          void navigate(base);
        },
        onError: setError,
      },
    );
  }

  return (
    <>
      <PageHeading title="Add webhook" parent={{ title: "Webhooks", to: base }} />
      <Note>
        We’ll send a <code>POST</code> request to the URL below with details of any subscribed events. You can also
        specify which data format you’d like to receive. More information can be found in{" "}
        <a href={paths.docs("webhooks")}>the documentation</a>.
      </Note>
      <WebhookForm
        values={values}
        isOrganization={isOrganization}
        error={error}
        isPending={isPending}
        submit="Add webhook"
        buttons={<ButtonLink to={base}>Cancel</ButtonLink>}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        onSubmit={handleSubmit}
      />
    </>
  );
}
