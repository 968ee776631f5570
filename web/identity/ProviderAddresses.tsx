import { CopyField } from "#web/ui/form/CopyField.tsx";
import type { Kind } from "#web/identity/provider-form.ts";
import { Note } from "#web/ui/Note.tsx";
import styles from "./ProviderForm.module.css";

type Props = { kind: Kind; base: string; slug: string };

/** The addresses of this site that an administrator enters at the provider. */
export function ProviderAddresses({ kind, base, slug }: Props) {
  const address = `${base}/${slug || "NAME"}`;
  return (
    <div className={styles.addresses}>
      <Note>Enter these addresses at the identity provider:</Note>
      {kind === "OIDC" ? (
        <>
          <CopyField isLabelVisible label="Redirect URI" value={`${address}/callback`} />
          <CopyField isLabelVisible label="Back-channel logout URI" value={`${address}/backchannel-logout`} />
          <CopyField isLabelVisible label="Post-logout redirect URI" value={`${address}/signed-out`} />
        </>
      ) : (
        <>
          <CopyField isLabelVisible label="Entity ID and metadata URL" value={`${address}/metadata`} />
          <CopyField isLabelVisible label="Assertion consumer service URL" value={`${address}/acs`} />
        </>
      )}
    </div>
  );
}
