import { Button, Checkbox, FormControl } from "@primer/react";
import type { ReactNode } from "react";
import { GroupMappings } from "#web/identity/GroupMappings.tsx";
import { OidcFields } from "#web/identity/OidcFields.tsx";
import { ProviderAddresses } from "#web/identity/ProviderAddresses.tsx";
import { ProviderField } from "#web/identity/ProviderField.tsx";
import type { Kind } from "#web/identity/provider-form.ts";
import { SamlFields } from "#web/identity/SamlFields.tsx";
import type { ProviderFormState } from "#web/identity/useProviderForm.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./ProviderForm.module.css";

type Props = {
  kind: Kind;
  form: ProviderFormState;
  /** What the addresses of all providers begin with. */
  base: string;
  /** Undefined for a new provider, whose address name is typed too. */
  saved: { hasClientSecret: boolean } | undefined;
  isPending: boolean;
  submit: string;
  cancel: ReactNode;
  onSubmit: () => void;
};

/** The settings of an identity provider. */
export function ProviderForm({ kind, form, base, saved, isPending, submit, cancel, onSubmit }: Props) {
  const { values, error } = form;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ProviderField
        form={form}
        name="name"
        label="Name"
        placeholder="Company"
        caption={`On the sign-in page: “Continue with ${values.name || "Company"}”.`}
        isRequired
      />
      {!saved && (
        <ProviderField
          form={form}
          name="slug"
          label="Address name"
          caption="Part of the addresses below. It cannot be changed later."
          isRequired
        />
      )}
      {!saved && (
        <ProviderField
          form={form}
          name="organization"
          label="Organization"
          caption="Only the members of this organization authenticate with it, in the sessions of their accounts. Left empty, everyone signs in with it."
        />
      )}
      <ProviderAddresses kind={kind} base={base} slug={values.slug} />
      {kind === "OIDC" ? (
        <OidcFields form={form} hasClientSecret={saved?.hasClientSecret === true} />
      ) : (
        <SamlFields form={form} />
      )}
      <AccountRules form={form} />
      <ProviderField
        form={form}
        name="groupsClaim"
        label={kind === "OIDC" ? "Groups claim" : "Groups attribute"}
        placeholder="groups"
        caption="The names or ids of the groups that the person is in."
      />
      <GroupMappings form={form} />
      <FieldError message={error && error.field === undefined ? error.message : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isPending}>
          {submit}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

function AccountRules({ form: { values, change } }: { form: ProviderFormState }) {
  return (
    <>
      <FormControl>
        <Checkbox checked={values.provisions} onChange={(event) => change({ provisions: event.target.checked })} />
        <FormControl.Label>Create accounts</FormControl.Label>
        <FormControl.Caption>
          Everyone whom the provider signs in gets an account at the first sign-in.
        </FormControl.Caption>
      </FormControl>
      <FormControl>
        <Checkbox checked={values.trustsEmail} onChange={(event) => change({ trustsEmail: event.target.checked })} />
        <FormControl.Label>Trust email addresses</FormControl.Label>
        <FormControl.Caption>
          Every address that the provider reports counts as verified: whoever has it there gets the account with this
          address here. Enable it only if people cannot enter any address they like at the provider.
        </FormControl.Caption>
      </FormControl>
      <FormControl>
        <Checkbox checked={values.managesUsers} onChange={(event) => change({ managesUsers: event.target.checked })} />
        <FormControl.Label>Manage accounts</FormControl.Label>
        <FormControl.Caption>
          The accounts that it creates are enterprise-managed: they take part only in the organizations of the group
          mappings below.
        </FormControl.Caption>
      </FormControl>
    </>
  );
}
