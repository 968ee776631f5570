import { Button, Checkbox, CheckboxGroup, FormControl, Select, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { AccessTokens_viewer$key } from "#web/__generated__/AccessTokens_viewer.graphql.ts";
import type { AccessTokensCreateMutation } from "#web/__generated__/AccessTokensCreateMutation.graphql.ts";
import type { AccessTokensDeleteMutation } from "#web/__generated__/AccessTokensDeleteMutation.graphql.ts";
import styles from "./AccessTokens.module.css";

const SCOPES = [
  { name: "repo", about: "Everything you can do, in private repositories too" },
  { name: "public_repo", about: "Read and write public repositories" },
  { name: "read:org", about: "Read your organizations and teams" },
  { name: "user", about: "Read your profile" },
];

/** Tokens for programs: made, shown once, and revoked here. */
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
        }
      }
    `,
    viewer,
  );
  const [made, setMade] = useState<string>();
  const [remove] = useMutation<AccessTokensDeleteMutation>(graphql`
    mutation AccessTokensDeleteMutation($input: DeleteAccessTokenInput!) {
      deleteAccessToken(input: $input) {
        viewer {
          ...AccessTokens_viewer
        }
      }
    }
  `);
  return (
    <>
      <PageHeading title="Access tokens" />
      <p className={styles.about}>Tokens let programs act as you, through the API at /api/graphql.</p>
      {made !== undefined && (
        <div className={styles.made} role="status">
          <p>Copy your token now. You won’t be able to see it again.</p>
          <code>{made}</code>
        </div>
      )}
      {accessTokens.length > 0 && (
        <ul className={styles.list} aria-label="Your tokens">
          {accessTokens.map((token) => (
            <li key={token.id}>
              <div>
                <strong>{token.name}</strong>{" "}
                <span className={styles.scopes}>{token.scopes.join(", ") || "no scopes"}</span>
                <p>
                  {token.lastUsedAt ? (
                    <>
                      Last used <Time at={token.lastUsedAt} prefix />
                    </>
                  ) : (
                    "Never used"
                  )}
                  {token.expiresAt ? <> · expires {token.expiresAt.slice(0, 10)}</> : " · never expires"}
                </p>
              </div>
              <Button
                variant="danger"
                size="small"
                aria-label={`Revoke ${token.name}`}
                onClick={() =>
                  remove({
                    variables: { input: { accessTokenId: token.id } },
                    onCompleted: () => showToast("success", `Revoked ${token.name}`),
                    onError: (error) => showToast("error", error.message),
                  })
                }
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewTokenForm onMade={setMade} />
    </>
  );
}

function NewTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState("30");
  const [error, setError] = useState<string>();
  const [create, isCreating] = useMutation<AccessTokensCreateMutation>(graphql`
    mutation AccessTokensCreateMutation($input: CreateAccessTokenInput!) {
      createAccessToken(input: $input) {
        token
        viewer {
          ...AccessTokens_viewer
        }
      }
    }
  `);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    create({
      variables: { input: { name, scopes, expiresInDays: days === "" ? null : Number(days) } },
      onCompleted: ({ createAccessToken }) => {
        if (createAccessToken) onMade(createAccessToken.token);
        setName("");
        setScopes([]);
      },
      onError: (failure) => setError(failure.message),
    });
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>New token</h2>
      <FormControl required>
        <FormControl.Label>Name</FormControl.Label>
        <TextInput block value={name} onChange={(event) => setName(event.target.value)} />
      </FormControl>
      <FormControl>
        <FormControl.Label>Expiration</FormControl.Label>
        <Select value={days} onChange={(event) => setDays(event.target.value)}>
          <Select.Option value="7">7 days</Select.Option>
          <Select.Option value="30">30 days</Select.Option>
          <Select.Option value="90">90 days</Select.Option>
          <Select.Option value="365">1 year</Select.Option>
          <Select.Option value="">No expiration</Select.Option>
        </Select>
      </FormControl>
      <CheckboxGroup>
        <CheckboxGroup.Label>Scopes</CheckboxGroup.Label>
        {SCOPES.map((scope) => (
          <FormControl key={scope.name}>
            <Checkbox
              value={scope.name}
              checked={scopes.includes(scope.name)}
              onChange={(event) =>
                setScopes(event.target.checked ? [...scopes, scope.name] : scopes.filter((one) => one !== scope.name))
              }
            />
            <FormControl.Label>{scope.name}</FormControl.Label>
            <FormControl.Caption>{scope.about}</FormControl.Caption>
          </FormControl>
        ))}
      </CheckboxGroup>
      <FieldError message={error} />
      <Button type="submit" variant="primary" loading={isCreating}>
        Generate token
      </Button>
    </form>
  );
}
