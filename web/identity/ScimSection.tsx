import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { useCreateScimToken } from "#web/identity/useCreateScimToken.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { ScimSection_provider$key } from "#web/__generated__/ScimSection_provider.graphql.ts";
import styles from "./ScimSection.module.css";

/** The address and the token with which the provider's directory creates and suspends accounts. */
export function ScimSection({ provider }: { provider: ScimSection_provider$key }) {
  const { id, scimUrl, hasScimToken } = useFragment(
    graphql`
      fragment ScimSection_provider on IdentityProvider {
        id
        scimUrl
        hasScimToken
      }
    `,
    provider,
  );
  const [token, setToken] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [createScimToken, isPending] = useCreateScimToken();

  function generate() {
    setAsking(false);
    createScimToken({ identityProviderId: id }, { onCompleted: (data) => setToken(data.createScimToken?.token) });
  }

  return (
    <div className={styles.section}>
      <FormSection id="scim" title="Directory (SCIM 2.0)">
        <Note>The provider’s directory can create, change and suspend accounts, and manage the members of groups.</Note>
        <div className={styles.fields}>
          <CopyField isLabelVisible label="SCIM address" value={scimUrl} />
          {token !== undefined && (
            <div role="status">
              <Note>Copy the token now. It will not be shown again.</Note>
              <CopyField isLabelVisible label="SCIM token" value={token} />
            </div>
          )}
          <Button isLoading={isPending} onClick={() => (hasScimToken ? setAsking(true) : generate())}>
            {hasScimToken ? "Generate a new token" : "Generate token"}
          </Button>
        </div>
      </FormSection>
      {isAsking && (
        <ConfirmDialog
          title="Generate a new token?"
          confirm="Generate"
          isDanger
          onConfirm={generate}
          onClose={() => setAsking(false)}
        >
          <p>The current token stops working at once. The directory cannot change accounts until it has the new one.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
