import { useState } from "react";
import { AppForm, type AppValues } from "#web/apps/AppForm.tsx";
import { useCreateApp } from "#web/apps/useCreateApp.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { appPaths } from "#shared/app-paths.ts";

type Props = {
  ownerId: string;
  /** The login of the organization that will own it; undefined: the viewer. */
  organization: string | undefined;
};

/** Registers an app, and leads to its settings, where its keys are made. */
export function NewApp({ ownerId, organization }: Props) {
  const [error, setError] = useState<MutationError>();
  const [createApp, isPending] = useCreateApp();
  const navigate = useNavigate();
  function create(values: AppValues) {
    setError(undefined);
    createApp(
      { ownerId, ...values },
      {
        onCompleted: ({ createApp: payload }) => {
          if (payload?.app) void navigate(appPaths.appSettings({ slug: payload.app.slug, organization }));
        },
        onError: setError,
      },
    );
  }
  return <AppForm initial={EMPTY} submit="Create GitHub App" isPending={isPending} error={error} onSubmit={create} />;
}

const EMPTY = {
  name: "",
  url: "",
  description: "",
  isPublic: false,
  callbackUrls: [],
  hasDeviceFlow: false,
  hasExpiringTokens: true,
  permissions: {},
  events: [],
};
