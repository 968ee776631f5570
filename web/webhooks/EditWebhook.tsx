import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DeleteWebhookDialog } from "#web/webhooks/DeleteWebhookDialog.tsx";
import { useUpdateWebhook } from "#web/webhooks/useUpdateWebhook.ts";
import { WebhookForm } from "#web/webhooks/WebhookForm.tsx";
import { toWebhookInput, type WebhookValues } from "#web/webhooks/webhook-form.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import type {
  EditWebhook_webhook$data,
  EditWebhook_webhook$key,
} from "#web/__generated__/EditWebhook_webhook.graphql.ts";

type Props = { webhook: EditWebhook_webhook$key; base: string; isOrganization: boolean };

/** The settings of a webhook that exists. */
export function EditWebhook({ webhook, base, isOrganization }: Props) {
  const data = useFragment(
    graphql`
      fragment EditWebhook_webhook on Webhook {
        id
        payloadUrl
        contentType
        hasSecret
        events
        isActive
        ...DeleteWebhookDialog_webhook
      }
    `,
    webhook,
  );
  const { values, change, error, isPending, submit } = useEditWebhook(data);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <WebhookForm
        values={values}
        isOrganization={isOrganization}
        error={error}
        isPending={isPending}
        submit="Update webhook"
        buttons={
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete webhook
          </Button>
        }
        onChange={change}
        onSubmit={submit}
      />
      {isAsking && (
        <DeleteWebhookDialog webhook={data} onClose={() => setAsking(false)} onDeleted={() => void navigate(base)} />
      )}
    </>
  );
}

function useEditWebhook(data: EditWebhook_webhook$data) {
  const [values, setValues] = useState(toValues(data));
  const [error, setError] = useState<MutationError>();
  const [updateWebhook, isPending] = useUpdateWebhook();

  function submit() {
    setError(undefined);
    updateWebhook(
      { webhookId: data.id, ...toWebhookInput(values) },
      {
        onCompleted: ({ updateWebhook: payload }) => {
          showToast("success", "Webhook updated");
          if (payload?.webhook?.hasSecret) setValues((before) => ({ ...before, secret: undefined }));
        },
        onError: setError,
      },
    );
  }

  const change = (changes: Partial<WebhookValues>) => setValues((before) => ({ ...before, ...changes }));
  return { values, change, error, isPending, submit };
}

function toValues({ payloadUrl, contentType, hasSecret, events, isActive }: EditWebhook_webhook$data): WebhookValues {
  const hasAllEvents = events.includes("*");
  return {
    payloadUrl,
    contentType: contentType === "JSON" ? "JSON" : "FORM",
    secret: hasSecret ? undefined : "",
    hasAllEvents,
    events: hasAllEvents ? [] : events,
    isActive,
  };
}
