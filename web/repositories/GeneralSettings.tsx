import { Button, Checkbox, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useUpdateRepository } from "#web/repositories/useUpdateRepository.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type {
  GeneralSettings_repository$data,
  GeneralSettings_repository$key,
} from "#web/__generated__/GeneralSettings_repository.graphql.ts";
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
  const { values, change, error, isPending, handleSubmit } = useGeneralSettings(data);
  return (
    <Form onSubmit={handleSubmit}>
      <FormControl required>
        <FormControl.Label>Repository name</FormControl.Label>
        <TextInput
          value={values.name}
          maxLength={LIMITS.repositoryName}
          onChange={(event) => change({ name: event.target.value })}
        />
      </FormControl>
      <FormControl>
        <FormControl.Label>Description</FormControl.Label>
        <TextInput
          block
          value={values.description}
          maxLength={LIMITS.repositoryDescription}
          onChange={(event) => change({ description: event.target.value })}
        />
      </FormControl>
      <FormControl>
        <Checkbox
          checked={values.hasIssuesEnabled}
          onChange={(event) => change({ hasIssuesEnabled: event.target.checked })}
        />
        <FormControl.Label>Issues</FormControl.Label>
        <FormControl.Caption>People can open new issues.</FormControl.Caption>
      </FormControl>
      <FieldError message={error} />
      <Button type="submit" loading={isPending}>
        Save
      </Button>
    </Form>
  );
}

function useGeneralSettings({ id, name, description, hasIssuesEnabled }: GeneralSettings_repository$data) {
  const [values, setValues] = useState({ name, description: description ?? "", hasIssuesEnabled });
  const [error, setError] = useState<string>();
  const [updateRepository, isPending] = useUpdateRepository();
  const navigate = useNavigate();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    updateRepository(
      { repositoryId: id, ...values },
      {
        onCompleted: ({ updateRepository: payload }) => {
          showToast("success", "Repository updated");
          if (values.name !== name) void navigate(`${payload?.repository?.resourcePath ?? ""}/settings`);
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  const change = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  return { values, change, error, isPending, handleSubmit };
}
