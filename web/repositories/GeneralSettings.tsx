import { Button, Checkbox, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useUpdateRepository } from "#web/repositories/useUpdateRepository.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { GeneralSettings_repository$key } from "#web/__generated__/GeneralSettings_repository.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

export function GeneralSettings({ repository }: { repository: GeneralSettings_repository$key }) {
  const data = useFragment(
    graphql`
      fragment GeneralSettings_repository on Repository {
        id
        name
        description
        hasIssuesEnabled
      }
    `,
    repository,
  );
  const [name, setName] = useState(data.name);
  const [description, setDescription] = useState(data.description ?? "");
  const [hasIssuesEnabled, setIssuesEnabled] = useState(data.hasIssuesEnabled);
  const [error, setError] = useState<string>();
  const { updateRepository, isSaving } = useUpdateRepository();
  const navigate = useNavigate();

  function save(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    updateRepository(
      { repositoryId: data.id, name, description, hasIssuesEnabled },
      {
        onDone: (path) => {
          showToast("success", "Repository updated");
          if (name !== data.name) void navigate(`${path}/settings`);
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <Form onSubmit={save}>
      <FormControl required>
        <FormControl.Label>Repository name</FormControl.Label>
        <TextInput value={name} maxLength={LIMITS.repositoryName} onChange={(event) => setName(event.target.value)} />
      </FormControl>
      <FormControl>
        <FormControl.Label>Description</FormControl.Label>
        <TextInput
          block
          value={description}
          maxLength={LIMITS.repositoryDescription}
          onChange={(event) => setDescription(event.target.value)}
        />
      </FormControl>
      <FormControl>
        <Checkbox checked={hasIssuesEnabled} onChange={(event) => setIssuesEnabled(event.target.checked)} />
        <FormControl.Label>Issues</FormControl.Label>
        <FormControl.Caption>People can open new issues.</FormControl.Caption>
      </FormControl>
      <FieldError message={error} />
      <Button type="submit" loading={isSaving}>
        Save
      </Button>
    </Form>
  );
}
