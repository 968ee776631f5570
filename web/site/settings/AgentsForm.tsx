import { Checkbox, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useSettingsForm } from "#web/site/settings/useSettingsForm.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { AgentsForm_settings$key } from "#web/__generated__/AgentsForm_settings.graphql.ts";

/** Which bots can be assigned, and whether pages have the banner of single sign-on. */
export function AgentsForm({ settings }: { settings: AgentsForm_settings$key }) {
  const data = useFragment(
    graphql`
      fragment AgentsForm_settings on SiteSettings {
        agents
        singleSignOnBanner
      }
    `,
    settings,
  );
  const [agents, setAgents] = useState(data.agents.join(", "));
  const [hasBanner, setHasBanner] = useState(data.singleSignOnBanner);
  const { save, error, isPending } = useSettingsForm();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    save({ agents: agents.split(/[\s,;]+/).filter(Boolean), singleSignOnBanner: hasBanner });
  }

  return (
    <Form onSubmit={handleSubmit}>
      <FormControl>
        <FormControl.Label>Agents</FormControl.Label>
        <TextInput
          block
          value={agents}
          placeholder="copilot[bot]"
          onChange={(event) => setAgents(event.target.value)}
        />
        <FormControl.Caption>
          The logins of bots that can be assigned to issues, with commas between. No other bot can be assigned.
        </FormControl.Caption>
      </FormControl>
      <FormControl>
        <Checkbox checked={hasBanner} onChange={(event) => setHasBanner(event.target.checked)} />
        <FormControl.Label>Single sign-on banner</FormControl.Label>
        <FormControl.Caption>
          Pages name the organizations whose results are hidden until the person authenticates.
        </FormControl.Caption>
      </FormControl>
      <FieldError message={error} />
      <Button type="submit" isLoading={isPending}>
        Save
      </Button>
    </Form>
  );
}
