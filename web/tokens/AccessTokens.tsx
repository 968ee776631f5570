import { Button, SegmentedControl } from "@primer/react";
import { use, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { NewFineGrainedTokenForm } from "#web/tokens/NewFineGrainedTokenForm.tsx";
import { NewTokenForm } from "#web/tokens/NewTokenForm.tsx";
import { TOKEN_PERMISSIONS } from "#web/tokens/token-permissions.ts";
import { useDeleteAccessToken } from "#web/tokens/useDeleteAccessToken.ts";
import { TokenSingleSignOn } from "#web/single-sign-on/TokenSingleSignOn.tsx";
import { PageChanges } from "#web/platform/page-time.ts";
import { copyText } from "#web/platform/toasts/copy-text.ts";
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
  const { accessTokens, user, ownableOrganizations } = useFragment(
    graphql`
      fragment AccessTokens_viewer on Viewer {
        user {
          id
          login
        }
        ownableOrganizations {
          id
          login
        }
        accessTokens {
          id
          name
          scopes
          createdAt
          expiresAt
          lastUsedAt
          ...TokenSingleSignOn_token
          permissions
          hasAllRepositories
          owner {
            login
          }
          repositories {
            id
            name
          }
        }
      }
    `,
    viewer,
  );
  const [newToken, setNewToken] = useState<string>();
  const [kind, setKind] = useState(0);
  return (
    <>
      <PageHeading title="Access tokens" />
      <p className={styles.about}>Tokens let programs act as you, through the API at /api/graphql.</p>
      {newToken !== undefined && <NewToken token={newToken} />}
      {accessTokens.length > 0 && (
        <ul className={styles.list} aria-label="Your tokens">
          {accessTokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <div className={styles.kinds}>
        <SegmentedControl aria-label="Kind of token" onChange={setKind}>
          <SegmentedControl.Button selected={kind === 0}>Classic</SegmentedControl.Button>
          <SegmentedControl.Button selected={kind === 1}>Fine-grained</SegmentedControl.Button>
        </SegmentedControl>
      </div>
      {kind === 0 && <NewTokenForm onCreated={setNewToken} />}
      {kind === 1 && user && (
        <NewFineGrainedTokenForm owners={[user, ...ownableOrganizations]} onCreated={setNewToken} />
      )}
    </>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <div className={styles.created} role="status">
      <p>Copy your token now. You won’t be able to see it again.</p>
      <code>{token}</code>{" "}
      <Button size="small" onClick={() => copyText(token, "Copied the token")}>
        Copy
      </Button>
    </div>
  );
}

type Token = AccessTokens_viewer$data["accessTokens"][number];

/** The scopes of a classic token; the repositories and permissions of a fine-grained one. */
function describe({ scopes, permissions, owner, repositories, hasAllRepositories }: Token): string {
  if (!permissions) return scopes.join(", ") || "no scopes";
  const names = repositories.map(({ name }) => name).join(", ");
  const reach = hasAllRepositories
    ? `all repositories of ${owner?.login ?? "ghost"}`
    : `${owner?.login ?? "ghost"}: ${names}`;
  const labels = TOKEN_PERMISSIONS.filter(({ name }) => permissions.includes(name)).map(({ label }) => label);
  return [reach, ...(labels.length > 0 ? labels : ["read only"])].join(" · ");
}

function TokenRow({ token }: { token: Token }) {
  const { id, name, lastUsedAt, expiresAt } = token;
  const takeChange = use(PageChanges);
  if (expiresAt) takeChange(new Date(expiresAt).getTime());
  const [deleteAccessToken] = useDeleteAccessToken();
  const revoke = () =>
    deleteAccessToken({ accessTokenId: id }, { onCompleted: () => showToast("success", `Revoked ${name}`) });
  return (
    <li>
      <div>
        <strong>{name}</strong> <span className={styles.scopes}>{describe(token)}</span>
        <p>
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} prefix />
            </>
          ) : (
            "Never used"
          )}
          {getExpiration(expiresAt)}
        </p>
      </div>
      <TokenSingleSignOn token={token} />
      <Button variant="danger" size="small" aria-label={`Revoke ${name}`} onClick={revoke}>
        Revoke
      </Button>
    </li>
  );
}

function getExpiration(expiresAt: string | null | undefined): string {
  if (!expiresAt) return " · never expires";
  const verb = new Date(expiresAt).getTime() < Date.now() ? "expired" : "expires";
  return ` · ${verb} ${expiresAt.slice(0, 10)}`;
}
