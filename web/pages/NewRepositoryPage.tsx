import { Button, FormControl, Radio, RadioGroup, Select, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useMutation } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import type { NewRepositoryPageQuery } from "#web/__generated__/NewRepositoryPageQuery.graphql.ts";
import type { NewRepositoryPageMutation } from "#web/__generated__/NewRepositoryPageMutation.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

const QUERY = graphql`
  query NewRepositoryPageQuery {
    safeViewer {
      isSignedIn
      user {
        id
        login
      }
      ownableOrganizations {
        id
        login
      }
      ...Page_viewer
    }
  }
`;

export function NewRepositoryPage({ variables }: PageProps<NewRepositoryPageQuery>) {
  const { safeViewer } = usePageQuery<NewRepositoryPageQuery>(QUERY, variables);
  useTitle("New repository");
  const { user, ownableOrganizations } = safeViewer;
  if (!user) return null;
  return (
    <Page viewer={safeViewer} width="narrow">
      <PageHeading title="Create a new repository" />
      <NewRepositoryForm owners={[user, ...ownableOrganizations]} />
    </Page>
  );
}

function NewRepositoryForm({ owners }: { owners: { id: string; login: string }[] }) {
  const [ownerId, setOwnerId] = useState(owners[0]?.id ?? "");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [visibility, setVisibility] = useState<"PUBLIC" | "PRIVATE">("PRIVATE");
  const [error, setError] = useState<{ message: string; field: string | undefined }>();
  const navigate = useNavigate();
  const [commit, isCreating] = useMutation<NewRepositoryPageMutation>(graphql`
    mutation NewRepositoryPageMutation($input: CreateRepositoryInput!) {
      createRepository(input: $input) {
        repository {
          resourcePath
        }
      }
    }
  `);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    commit({
      variables: { input: { ownerId, name, description, visibility } },
      onCompleted: ({ createRepository }) => {
        void navigate(`${createRepository?.repository?.resourcePath ?? ""}/issues`);
      },
      onError: (failure) => setError({ message: failure.message, field: (failure as MutationError).field }),
    });
  }

  return (
    <Form onSubmit={submit}>
      <FormControl required>
        <FormControl.Label>Owner</FormControl.Label>
        <Select value={ownerId} onChange={(event) => setOwnerId(event.target.value)}>
          {owners.map((owner) => (
            <Select.Option key={owner.id} value={owner.id}>
              {owner.login}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <FormControl required>
        <FormControl.Label>Repository name</FormControl.Label>
        <TextInput
          block
          value={name}
          maxLength={LIMITS.repositoryName}
          onChange={(event) => setName(event.target.value)}
          validationStatus={error?.field === "name" ? "error" : undefined}
        />
        {error?.field === "name" && <FormControl.Validation variant="error">{error.message}</FormControl.Validation>}
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
      <RadioGroup name="visibility" onChange={(value) => setVisibility(value === "PUBLIC" ? "PUBLIC" : "PRIVATE")}>
        <RadioGroup.Label>Visibility</RadioGroup.Label>
        <FormControl>
          <Radio value="PUBLIC" checked={visibility === "PUBLIC"} onChange={() => setVisibility("PUBLIC")} />
          <FormControl.Label>Public</FormControl.Label>
          <FormControl.Caption>Everybody who reaches this server can see it.</FormControl.Caption>
        </FormControl>
        <FormControl>
          <Radio value="PRIVATE" checked={visibility === "PRIVATE"} onChange={() => setVisibility("PRIVATE")} />
          <FormControl.Label>Private</FormControl.Label>
          <FormControl.Caption>You choose who can see it.</FormControl.Caption>
        </FormControl>
      </RadioGroup>
      <FieldError message={error && error.field !== "name" ? error.message : undefined} />
      <Button type="submit" variant="primary" loading={isCreating}>
        Create repository
      </Button>
    </Form>
  );
}
