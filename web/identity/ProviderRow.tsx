import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useDeleteIdentityProvider } from "#web/identity/useDeleteIdentityProvider.ts";
import { useSetIdentityProviderEnabled } from "#web/identity/useSetIdentityProviderEnabled.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type {
  ProviderRow_provider$data,
  ProviderRow_provider$key,
} from "#web/__generated__/ProviderRow_provider.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./ProviderRow.module.css";

const KINDS: Record<string, string> = { OIDC: "OpenID Connect", SAML: "SAML 2.0" };

export function ProviderRow({ provider }: { provider: ProviderRow_provider$key }) {
  const data = useFragment(
    graphql`
      fragment ProviderRow_provider on IdentityProvider {
        id
        kind
        name
        slug
        isEnabled
        organization {
          login
        }
        peopleCount
        solePeopleCount
      }
    `,
    provider,
  );
  const { id, kind, name, slug, isEnabled, organization, peopleCount } = data;
  const [isAsking, setAsking] = useState(false);
  const [setIdentityProviderEnabled, isPending] = useSetIdentityProviderEnabled();
  return (
    <li>
      <div data-grow>
        <strong>{name}</strong> {!isEnabled && <span className={styles.disabled}>Disabled</span>}
        <p className={styles.details}>
          {KINDS[kind]} · {organization ? `members of ${organization.login}` : "whole site"} · {toPeople(peopleCount)}
        </p>
      </div>
      <div className={styles.buttons}>
        <ButtonLink size="small" to={`${paths.siteAuthentication()}?edit=${slug}`} aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
        <Button
          size="small"
          aria-label={`${isEnabled ? "Disable" : "Enable"} ${name}`}
          isLoading={isPending}
          onClick={() => setIdentityProviderEnabled({ identityProviderId: id, isEnabled: !isEnabled })}
        >
          {isEnabled ? "Disable" : "Enable"}
        </Button>
        <Button size="small" variant="danger" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {isAsking && <DeleteDialog provider={data} onClose={() => setAsking(false)} />}
    </li>
  );
}

function DeleteDialog({ provider, onClose }: { provider: ProviderRow_provider$data; onClose: () => void }) {
  const { id, name, peopleCount, solePeopleCount } = provider;
  const [deleteIdentityProvider, isPending] = useDeleteIdentityProvider();
  const handleConfirm = () =>
    deleteIdentityProvider(
      { identityProviderId: id },
      {
        onCompleted: () => showToast("success", `Deleted ${name}`),
        onError: ({ message }) => {
          onClose();
          showToast("error", message);
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        {peopleCount === 0
          ? "Nobody is connected to it."
          : `${toPeople(peopleCount)} will be disconnected from it. Their accounts and what they wrote remain.`}
      </p>
      {solePeopleCount > 0 && (
        <p>
          <strong>{solePeopleCount.toLocaleString("en-US")} of them cannot sign in any more</strong>, with neither a
          password nor another identity provider.
        </p>
      )}
    </ConfirmDialog>
  );
}

function toPeople(count: number): string {
  if (count === 0) return "nobody connected";
  return count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;
}
