import { Button, FormControl, TextInput } from "@primer/react";
import { useState, type FormEvent } from "react";
import { describePermissions } from "#web/apps/app-permissions.ts";
import { readManifest, type ManifestSummary } from "#web/apps/read-manifest.ts";
import { useCreateAppFromManifest } from "#web/apps/useCreateAppFromManifest.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { APP_LIMITS } from "#shared/limits.ts";
import { GITHUB_APP_NAME } from "#shared/messages.ts";
import styles from "./Apps.module.css";

type Owner = { ownerId: string; login: string };
type Props = Owner & { manifest: string; state: string | null };

/** Registers the app that a program describes by a manifest, and sends the browser back to the program. */
export function NewAppFromManifest({ manifest, ...rest }: Props) {
  const summary = readManifest(manifest);
  if (!summary)
    return (
      <Notice>
        The manifest of this app can’t be read. It must be JSON of up to {APP_LIMITS.manifest.toLocaleString("en")}{" "}
        characters with a redirect_url.
      </Notice>
    );
  return <ManifestForm summary={summary} {...rest} />;
}

function ManifestForm({ summary, ownerId, login, state }: Owner & { summary: ManifestSummary; state: string | null }) {
  const [name, setName] = useState(summary.name);
  const [error, setError] = useState<MutationError>();
  const [createApp, isPending] = useCreateAppFromManifest();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    createApp(
      { ownerId, name, manifest: summary.json, ...(state !== null && { state }) },
      {
        onCompleted: ({ createAppFromManifest: payload }) => {
          if (payload) window.location.assign(payload.redirectUrl);
        },
        onError: setError,
      },
    );
  }
  const isNameError = error?.field === "name";
  return (
    <Form aria-label="Registration" onSubmit={handleSubmit}>
      <Note>
        A program at <strong>{summary.redirectHost}</strong> wants to register this GitHub App for{" "}
        <strong>{login}</strong>, and gets its private key and secrets.
      </Note>
      <FormControl required>
        <FormControl.Label>{GITHUB_APP_NAME}</FormControl.Label>
        <TextInput block value={name} maxLength={APP_LIMITS.name} onChange={(event) => setName(event.target.value)} />
        {isNameError && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
      </FormControl>
      <Summary summary={summary} />
      <FieldError message={isNameError ? undefined : error?.message} />
      <Button type="submit" variant="primary" loading={isPending}>
        Create GitHub App for {login}
      </Button>
    </Form>
  );
}

function Summary({ summary }: { summary: ManifestSummary }) {
  const { url, webhookUrl, isPublic, permissions, events } = summary;
  const metadata = permissions.some(({ name }) => name === "metadata") ? [] : [{ name: "metadata", level: "READ" }];
  return (
    <dl className={styles.summary}>
      <dt>Homepage</dt>
      <dd>{url || "None"}</dd>
      <dt>Webhook</dt>
      <dd>{webhookUrl ?? "None"}</dd>
      <dt>Installation</dt>
      <dd>{isPublic ? "Any account can install it" : "Only the account that owns it"}</dd>
      <dt>Permissions</dt>
      <dd>
        <ul>
          {describePermissions([...permissions, ...metadata]).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </dd>
      <dt>Events</dt>
      <dd>{events.length === 0 ? "None" : events.join(", ")}</dd>
    </dl>
  );
}
