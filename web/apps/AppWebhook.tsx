import { Button, Checkbox, FormControl, TextInput } from "@primer/react";
import { useState, type FormEvent } from "react";
import { graphql, useFragment } from "react-relay";
import { useSetAppWebhook } from "#web/apps/useSetAppWebhook.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { SecretField } from "#web/webhooks/SecretField.tsx";
import type { AppWebhook_app$key } from "#web/__generated__/AppWebhook_app.graphql.ts";

/** Where the events of an app are sent to. Without an address it is told about none. */
export function AppWebhook({ app }: { app: AppWebhook_app$key }) {
  const { id, webhook } = useFragment(
    graphql`
      fragment AppWebhook_app on App {
        id
        webhook {
          payloadUrl
          hasSecret
          isActive
        }
      }
    `,
    app,
  );
  const [url, setUrl] = useState(webhook?.payloadUrl ?? "");
  // Undefined: the secret remains, which cannot be read.
  const [secret, setSecret] = useState<string | undefined>(webhook?.hasSecret ? undefined : "");
  const [isActive, setActive] = useState(webhook?.isActive ?? true);
  const [error, setError] = useState<MutationError>();
  const [setAppWebhook, isPending] = useSetAppWebhook();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    setAppWebhook(
      { appId: id, url, isActive, ...(secret !== undefined && { secret }) },
      {
        onCompleted: ({ setAppWebhook: payload }) => {
          showToast("success", "Webhook saved");
          if (payload?.app?.webhook?.hasSecret) setSecret(undefined);
        },
        onError: setError,
      },
    );
  }

  const isFieldError = error?.field === "url" || error?.field === "secret";
  return (
    <Form aria-label="Webhook" onSubmit={handleSubmit}>
      <FormControl>
        <FormControl.Label>Webhook URL</FormControl.Label>
        <TextInput block type="url" value={url} onChange={(event) => setUrl(event.target.value)} />
        <FormControl.Caption>Events are posted here as JSON. Leave it empty to get none.</FormControl.Caption>
        {error?.field === "url" && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
      </FormControl>
      <SecretField value={secret} error={error?.field === "secret" ? error.message : undefined} onChange={setSecret} />
      <FormControl>
        <Checkbox checked={isActive} onChange={(event) => setActive(event.target.checked)} />
        <FormControl.Label>Active</FormControl.Label>
      </FormControl>
      <FieldError message={isFieldError ? undefined : error?.message} />
      <Button type="submit" loading={isPending}>
        Save webhook
      </Button>
    </Form>
  );
}
