import { ProviderField } from "#web/identity/ProviderField.tsx";
import type { ProviderFormState } from "#web/identity/useProviderForm.ts";

/** The fields of a SAML provider. */
export function SamlFields({ form }: { form: ProviderFormState }) {
  const isPasted = form.values.metadataXml.trim() !== "";
  return (
    <>
      <ProviderField
        form={form}
        name="metadataXml"
        label="Metadata XML"
        rows={5}
        placeholder="<EntityDescriptor …>"
        caption="Paste the provider’s metadata, or fill in the next three fields."
      />
      {!isPasted && (
        <>
          <ProviderField form={form} name="entityId" label="Entity ID" isRequired />
          <ProviderField form={form} name="signInUrl" label="Sign-in URL" placeholder="https://" isRequired />
          <ProviderField
            form={form}
            name="certificates"
            label="Certificates"
            rows={5}
            placeholder="-----BEGIN CERTIFICATE-----"
            caption="Several while the provider changes its certificate. Assertions must be signed."
            isRequired
          />
        </>
      )}
      <ProviderField form={form} name="usernameClaim" label="Username attribute" placeholder="username" />
      <ProviderField form={form} name="nameAttribute" label="Name attribute" placeholder="displayName" />
      <ProviderField form={form} name="emailAttribute" label="Email attribute" placeholder="email" />
    </>
  );
}
