import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { AppForm, type AppValues } from "#web/apps/AppForm.tsx";
import { useUpdateApp } from "#web/apps/useUpdateApp.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { AppGeneral_app$key } from "#web/__generated__/AppGeneral_app.graphql.ts";

/** The name, permissions and events of an app. */
export function AppGeneral({ app }: { app: AppGeneral_app$key }) {
  const data = useFragment(
    graphql`
      fragment AppGeneral_app on App {
        id
        databaseId
        clientId
        name
        url
        description
        isPublic
        callbackUrls
        hasDeviceFlow
        hasExpiringTokens
        permissions {
          name
          level
        }
        events
      }
    `,
    app,
  );
  const [error, setError] = useState<MutationError>();
  const [updateApp, isPending] = useUpdateApp();
  function update(values: AppValues) {
    setError(undefined);
    updateApp(
      { appId: data.id, ...values },
      { onCompleted: () => showToast("success", "GitHub App updated"), onError: setError },
    );
  }
  return (
    <>
      <p>
        App ID: <code>{data.databaseId}</code>
        <br />
        Client ID: <code>{data.clientId}</code>
      </p>
      <AppForm
        initial={{
          name: data.name,
          url: data.url,
          description: data.description ?? "",
          isPublic: data.isPublic,
          callbackUrls: data.callbackUrls,
          hasDeviceFlow: data.hasDeviceFlow,
          hasExpiringTokens: data.hasExpiringTokens,
          permissions: toPermissions(data.permissions),
          events: data.events,
        }}
        submit="Save changes"
        isPending={isPending}
        error={error}
        onSubmit={update}
      />
    </>
  );
}

function toPermissions(permissions: readonly { name: string; level: string }[]): Record<string, "READ" | "WRITE"> {
  return Object.fromEntries(
    permissions
      .filter(({ name }) => name !== "metadata")
      .map(({ name, level }) => [name, level === "WRITE" ? "WRITE" : "READ"]),
  );
}
