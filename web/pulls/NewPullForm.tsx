import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { useCreatePull } from "#web/pulls/useCreatePull.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FieldLabel, FormButtons, SourceField, TextForm } from "#web/ui/form/TextForm.tsx";
import type { NewPullForm_repository$key } from "#web/__generated__/NewPullForm_repository.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

const EMPTY = { headRefName: "", title: "", body: "" };

/** Opens a pull request between two branches, which are names: their code is on another host. */
export function NewPullForm({ repository }: { repository: NewPullForm_repository$key }) {
  const { id, defaultBranchRef } = useFragment(
    graphql`
      fragment NewPullForm_repository on Repository {
        id
        defaultBranchRef {
          name
        }
      }
    `,
    repository,
  );
  const [draft, setDraft] = useState({ ...EMPTY, baseRefName: defaultBranchRef?.name ?? "main" });
  const [error, setError] = useState<string>();
  const [createPull, isCreating] = useCreatePull();
  const navigate = useNavigate();
  const field = (name: keyof typeof draft) => ({
    id: name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const create = (isDraft: boolean) =>
    createPull(
      { repositoryId: id, ...draft, draft: isDraft },
      {
        onCompleted: ({ createPullRequest }) => {
          const path = createPullRequest?.pullRequest?.resourcePath;
          if (path) void navigate(path);
        },
        onError: ({ message }) => setError(message),
      },
    );
  return (
    <TextForm
      onSubmit={(event) => {
        event.preventDefault();
        create(false);
      }}
    >
      <FieldLabel htmlFor="baseRefName">Base branch</FieldLabel>
      <TextField required {...field("baseRefName")} />
      <FieldLabel htmlFor="headRefName">Head branch</FieldLabel>
      <TextField required placeholder="branch or owner:branch" {...field("headRefName")} />
      <FieldLabel htmlFor="title">Title</FieldLabel>
      <TextField required maxLength={LIMITS.title} {...field("title")} />
      <FieldLabel htmlFor="body">Description</FieldLabel>
      <SourceField rows={8} {...field("body")} />
      <FieldError message={error} />
      <FormButtons>
        <Button
          isLoading={isCreating}
          disabled={draft.title === "" || draft.headRefName === ""}
          onClick={() => create(true)}
        >
          Create draft pull request
        </Button>
        <Button type="submit" variant="primary" isLoading={isCreating}>
          Create pull request
        </Button>
      </FormButtons>
    </TextForm>
  );
}
