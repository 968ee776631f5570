import { FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { PolicyOptions } from "#web/site/settings/PolicyOptions.tsx";
import { useSettingsForm } from "#web/site/settings/useSettingsForm.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type {
  RegistrationForm_settings$key,
  RegistrationPolicy,
} from "#web/__generated__/RegistrationForm_settings.graphql.ts";

const POLICIES: readonly { id: RegistrationPolicy; text: string; description: string }[] = [
  {
    id: "CLOSED",
    text: "Closed",
    description:
      "Nobody can make an account, with an invitation either. Single sign-on and the command line still can.",
  },
  { id: "INVITATION", text: "By invitation", description: "People with a link of yours can make an account." },
  {
    id: "MAIL_DOMAIN",
    text: "By mail domain",
    description:
      "People with an address of these domains can make an account too. Nobody has shown that an address is theirs, so each account waits until you approve it.",
  },
  { id: "OPEN", text: "Open", description: "Everybody who can reach this site can make an account." },
];

/** Who can make an account. */
export function RegistrationForm({ settings }: { settings: RegistrationForm_settings$key }) {
  const { registration, mailDomains } = useFragment(
    graphql`
      fragment RegistrationForm_settings on SiteSettings {
        registration
        mailDomains
      }
    `,
    settings,
  );
  const [policy, setPolicy] = useState<string>(registration);
  const [domains, setDomains] = useState(mailDomains.join(", "));
  const { save, error, isPending } = useSettingsForm();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    const chosen = POLICIES.find(({ id }) => id === policy)?.id ?? registration;
    save({ registration: chosen, mailDomains: domains.split(/[\s,;]+/).filter(Boolean) });
  }

  return (
    <Form onSubmit={handleSubmit}>
      <PolicyOptions
        name="registration"
        label="Who can make an account"
        options={POLICIES}
        selected={policy}
        onSelect={setPolicy}
      />
      {policy === "MAIL_DOMAIN" && (
        <FormControl required>
          <FormControl.Label>Mail domains</FormControl.Label>
          <TextInput
            block
            value={domains}
            placeholder="example.com, example.org"
            onChange={(event) => setDomains(event.target.value)}
          />
          <FormControl.Caption>With commas between. Subdomains are domains of their own.</FormControl.Caption>
        </FormControl>
      )}
      <FieldError message={error} />
      <Button type="submit" isLoading={isPending}>
        Save registration
      </Button>
    </Form>
  );
}
