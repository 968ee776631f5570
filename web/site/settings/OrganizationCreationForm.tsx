import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { PolicyOptions } from "#web/site/settings/PolicyOptions.tsx";
import { useSettingsForm } from "#web/site/settings/useSettingsForm.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { OrganizationCreationForm_settings$key } from "#web/__generated__/OrganizationCreationForm_settings.graphql.ts";

const POLICIES = [
  { id: "EVERYONE", text: "Everybody who is signed in" },
  { id: "ADMINISTRATORS", text: "Site administrators" },
] as const;

/** Who can create organizations. */
export function OrganizationCreationForm({ settings }: { settings: OrganizationCreationForm_settings$key }) {
  const { organizationCreation } = useFragment(
    graphql`
      fragment OrganizationCreationForm_settings on SiteSettings {
        organizationCreation
      }
    `,
    settings,
  );
  const [policy, setPolicy] = useState<string>(organizationCreation);
  const { save, error, isPending } = useSettingsForm();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    save({ organizationCreation: POLICIES.find(({ id }) => id === policy)?.id ?? "EVERYONE" });
  }

  return (
    <Form onSubmit={handleSubmit}>
      <PolicyOptions
        name="organization-creation"
        label="Who can create organizations"
        options={POLICIES}
        selected={policy}
        onSelect={setPolicy}
      />
      <FieldError message={error} />
      <Button type="submit" isLoading={isPending}>
        Save policy
      </Button>
    </Form>
  );
}
