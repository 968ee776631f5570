import { Button } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { NewTokenForm } from "#web/accounts/NewTokenForm.tsx";
import { useDeleteAccessToken } from "#web/accounts/useDeleteAccessToken.ts";
import { TokenSingleSignOn } from "#web/single-sign-on/TokenSingleSignOn.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  AccessTokens_viewer$data,
  AccessTokens_viewer$key,
} from "#web/__generated__/AccessTokens_viewer.graphql.ts";
import styles from "./AccessTokens.module.css";

/** The viewer's access tokens for programs. A new token is shown once. */
export function AccessTokens({ viewer }: { viewer: AccessTokens_viewer$key }) {
  const { accessTokens } = useFragment(
    graphql`
      fragment AccessTokens_viewer on Viewer {
        accessTokens {
          id
          name
          scopes
          createdAt
          expiresAt
          lastUsedAt
          ...TokenSingleSignOn_token
        }
      }
    `,
    viewer,
  );
  const [newToken, setNewToken] = useState<string>();
  return (
    <>
      <PageHeading title="Access tokens" />
      <p className={styles.about}>Tokens let programs act as you, through the API at /api/graphql.</p>
      {newToken !== undefined && (
        <div className={styles.created} role="status">
          <p>Copy your token now. You won’t be able to see it again.</p>
          <code>{newToken}</code>
        </div>
      )}
      {accessTokens.length > 0 && (
        <ul className={styles.list} aria-label="Your tokens">
          {accessTokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <NewTokenForm onCreated={setNewToken} />
    </>
  );
}

function TokenRow({ token }: { token: AccessTokens_viewer$data["accessTokens"][number] }) {
  const { id, name, scopes, lastUsedAt, expiresAt } = token;
  const [deleteAccessToken] = useDeleteAccessToken();
  const revoke = () =>
    deleteAccessToken({ accessTokenId: id }, { onCompleted: () => showToast("success", `Revoked ${name}`) });
  return (
    <li>
      <div>
        <strong>{name}</strong> <span className={styles.scopes}>{scopes.join(", ") || "no scopes"}</span>
        <p>
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} prefix />
            </>
          ) : (
            "Never used"
          )}
          {expiresAt ? <> · expires {expiresAt.slice(0, 10)}</> : " · never expires"}
        </p>
      </div>
      <TokenSingleSignOn token={token} />
      <Button variant="danger" size="small" aria-label={`Revoke ${name}`} onClick={revoke}>
        Revoke
      </Button>
    </li>
  );
}
