import { Checkbox, FormControl } from "@primer/react";
import { useState } from "react";
import { ProviderField } from "#web/identity/ProviderField.tsx";
import type { ProviderFormState } from "#web/identity/useProviderForm.ts";
import { useTestIdentityProvider } from "#web/identity/useTestIdentityProvider.ts";
import { Button } from "#web/ui/Button.tsx";
import styles from "./ProviderForm.module.css";

type Props = { form: ProviderFormState; hasClientSecret: boolean };

/** The fields of an OpenID provider. */
export function OidcFields({ form, hasClientSecret }: Props) {
  return (
    <>
      <ProviderField
        form={form}
        name="issuer"
        label="Issuer"
        placeholder="https://login.example.com/realms/company"
        isRequired
      />
      <ConnectionTest form={form} />
      <ProviderField form={form} name="clientId" label="Client ID" isRequired />
      <ProviderField
        form={form}
        name="clientSecret"
        label="Client secret"
        type="password"
        caption={
          hasClientSecret
            ? "A secret is stored. Leave this empty to keep it."
            : "Stored encrypted. It cannot be read again here."
        }
      />
      <ProviderField form={form} name="scopes" label="Scopes" />
      <ProviderField
        form={form}
        name="usernameClaim"
        label="Username claim"
        placeholder="preferred_username"
        caption="The username of a new account is made from it."
      />
      <FormControl>
        <Checkbox
          checked={form.values.signsOut}
          onChange={(event) => form.change({ signsOut: event.target.checked })}
        />
        <FormControl.Label>Sign out at the provider</FormControl.Label>
        <FormControl.Caption>
          Signing out here continues at the provider. It has to know the post-logout redirect URI.
        </FormControl.Caption>
      </FormControl>
    </>
  );
}

function ConnectionTest({ form }: { form: ProviderFormState }) {
  const [testIdentityProvider, isPending] = useTestIdentityProvider();
  const [issuer, setIssuer] = useState<string>();

  function handleTest() {
    setIssuer(undefined);
    form.setError(undefined);
    testIdentityProvider(
      { issuer: form.values.issuer, clientId: form.values.clientId },
      {
        onCompleted: ({ testIdentityProvider: payload }) => setIssuer(payload?.issuer ?? ""),
        onError: form.setError,
      },
    );
  }

  return (
    <div className={styles.test}>
      <Button onClick={handleTest} isLoading={isPending}>
        Test connection
      </Button>
      <span role="status" className={styles.success}>
        {issuer !== undefined && `The provider answers as ${issuer}.`}
      </span>
    </div>
  );
}
