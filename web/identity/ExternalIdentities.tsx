import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useSearchParams } from "react-router";
import { connectProvider } from "#web/identity/connect-provider.ts";
import { useDeleteExternalIdentity } from "#web/identity/useDeleteExternalIdentity.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  ExternalIdentities_viewer$data,
  ExternalIdentities_viewer$key,
} from "#web/__generated__/ExternalIdentities_viewer.graphql.ts";
import { getIdentityError } from "#shared/identity-errors.ts";
import { SIGN_IN_METHODS } from "#shared/messages.ts";
import styles from "./ExternalIdentities.module.css";

/** The identity providers with which the viewer can sign in, and those that they can connect. */
export function ExternalIdentities({ viewer }: { viewer: ExternalIdentities_viewer$key }) {
  const { externalIdentities, signInProviders } = useFragment(
    graphql`
      fragment ExternalIdentities_viewer on Viewer {
        externalIdentities {
          id
          username
          email
          createdAt
          lastUsedAt
          viewerCanDelete
          provider {
            name
            slug
          }
        }
        signInProviders {
          name
          slug
        }
      }
    `,
    viewer,
  );
  const [search] = useSearchParams();
  const others = signInProviders.filter(({ slug }) =>
    externalIdentities.every(({ provider }) => provider.slug !== slug),
  );
  const isEmpty = externalIdentities.length === 0 && others.length === 0;
  return (
    <>
      <PageHeading title={SIGN_IN_METHODS} />
      <Note>Connect an identity provider to sign in with it.</Note>
      <div className={styles.error}>
        <FieldError message={getIdentityError(search.get("error"))} />
      </div>
      {isEmpty ? (
        <EmptyState title="No identity providers">Your site administrator can add them.</EmptyState>
      ) : (
        <RowList aria-label="Identity providers">
          {externalIdentities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
          {others.map((provider) => (
            <ProviderRow key={provider.slug} provider={provider} />
          ))}
        </RowList>
      )}
    </>
  );
}

type Identity = ExternalIdentities_viewer$data["externalIdentities"][number];

function IdentityRow({ identity }: { identity: Identity }) {
  const { provider, username, email, createdAt, lastUsedAt, viewerCanDelete } = identity;
  const [isAsking, setAsking] = useState(false);
  const person = username ?? email;
  return (
    <li>
      <div data-grow>
        <strong>{provider.name}</strong>
        <p className={styles.details}>
          {person ? `Connected as ${person}` : "Connected"} <Time at={createdAt} prefix />
          {lastUsedAt && (
            <>
              {" "}
              · Last used <Time at={lastUsedAt} prefix />
            </>
          )}
        </p>
        {!viewerCanDelete && <p className={styles.details}>This is your only way to sign in.</p>}
      </div>
      <Button
        size="small"
        variant="danger"
        disabled={!viewerCanDelete}
        aria-label={`Disconnect ${provider.name}`}
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
      {isAsking && <DisconnectDialog identity={identity} onClose={() => setAsking(false)} />}
    </li>
  );
}

function DisconnectDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const [deleteExternalIdentity, isPending] = useDeleteExternalIdentity();
  const { name } = identity.provider;
  const disconnect = () =>
    deleteExternalIdentity(
      { externalIdentityId: identity.id },
      { onCompleted: () => showToast("success", `Disconnected ${name}`) },
    );
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      confirm="Disconnect"
      isDanger
      isPending={isPending}
      onConfirm={disconnect}
      onClose={onClose}
    >
      <p>You will no longer be able to sign in with {name}. You can connect it again at any time.</p>
    </ConfirmDialog>
  );
}

function ProviderRow({ provider: { name, slug } }: { provider: { name: string; slug: string } }) {
  const [isPending, setPending] = useState(false);

  async function handleConnect() {
    setPending(true);
    const result = await connectProvider(slug);
    if ("redirectTo" in result) return location.assign(result.redirectTo);
    setPending(false);
    return showToast("error", result.error);
  }

  return (
    <li>
      <div data-grow>
        <strong>{name}</strong>
        <p className={styles.details}>Not connected</p>
      </div>
      <Button size="small" aria-label={`Connect ${name}`} isLoading={isPending} onClick={() => void handleConnect()}>
        Connect
      </Button>
    </li>
  );
}
