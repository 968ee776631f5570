import { Button, FormControl, Select, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Link } from "#web/ui/Link.tsx";
import { RowForm } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type { Collaborators_repository$key } from "#web/__generated__/Collaborators_repository.graphql.ts";
import type { CollaboratorsRemoveMutation } from "#web/__generated__/CollaboratorsRemoveMutation.graphql.ts";
import type {
  CollaboratorsSetMutation,
  RepositoryPermission,
} from "#web/__generated__/CollaboratorsSetMutation.graphql.ts";

const ROLES: { role: RepositoryPermission; label: string }[] = [
  { role: "READ", label: "Read" },
  { role: "TRIAGE", label: "Triage" },
  { role: "WRITE", label: "Write" },
  { role: "MAINTAIN", label: "Maintain" },
  { role: "ADMIN", label: "Admin" },
];

export function Collaborators({ repository }: { repository: Collaborators_repository$key }) {
  const data = useFragment(
    graphql`
      fragment Collaborators_repository on Repository {
        id
        collaborators(first: 100) {
          totalCount
          edges {
            permission
            node {
              id
              login
              avatarUrl(size: 64)
              resourcePath
            }
          }
        }
      }
    `,
    repository,
  );
  const [login, setLogin] = useState("");
  const [role, setRole] = useState<RepositoryPermission>("WRITE");
  const [error, setError] = useState<string>();
  const [set, isSetting] = useMutation<CollaboratorsSetMutation>(graphql`
    mutation CollaboratorsSetMutation($input: SetCollaboratorInput!) {
      setCollaborator(input: $input) {
        repository {
          ...Collaborators_repository
        }
      }
    }
  `);
  const [remove] = useMutation<CollaboratorsRemoveMutation>(graphql`
    mutation CollaboratorsRemoveMutation($input: RemoveCollaboratorInput!) {
      removeCollaborator(input: $input) {
        repository {
          ...Collaborators_repository
        }
      }
    }
  `);

  function add(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    set({
      variables: { input: { repositoryId: data.id, login, permission: role } },
      onCompleted: () => setLogin(""),
      onError: (failure) => setError(failure.message),
    });
  }

  const edges = data.collaborators?.edges ?? [];
  return (
    <>
      {edges.length === 0 ? (
        <Note>Nobody has been given a role on this repository yet.</Note>
      ) : (
        <RowList>
          {edges.map((edge) =>
            edge ? (
              <li key={edge.node.id}>
                <Avatar src={edge.node.avatarUrl} />
                <Link to={edge.node.resourcePath} data-grow>
                  {edge.node.login}
                </Link>
                <Select
                  aria-label={`Role of ${edge.node.login}`}
                  value={edge.permission}
                  onChange={(event) =>
                    set({
                      variables: {
                        input: {
                          repositoryId: data.id,
                          login: edge.node.login,
                          permission: event.target.value as RepositoryPermission,
                        },
                      },
                      onError: (failure) => showToast("error", failure.message),
                    })
                  }
                >
                  {ROLES.map((one) => (
                    <Select.Option key={one.role} value={one.role}>
                      {one.label}
                    </Select.Option>
                  ))}
                </Select>
                <Button
                  variant="danger"
                  aria-label={`Remove ${edge.node.login}`}
                  onClick={() =>
                    remove({
                      variables: { input: { repositoryId: data.id, userId: edge.node.id } },
                      onError: (failure) => showToast("error", failure.message),
                    })
                  }
                >
                  Remove
                </Button>
              </li>
            ) : null,
          )}
        </RowList>
      )}
      <RowForm onSubmit={add}>
        <FormControl required>
          <FormControl.Label>Username</FormControl.Label>
          <TextInput value={login} autoComplete="off" onChange={(event) => setLogin(event.target.value)} />
        </FormControl>
        <FormControl>
          <FormControl.Label>Role</FormControl.Label>
          <Select value={role} onChange={(event) => setRole(event.target.value as RepositoryPermission)}>
            {ROLES.map((one) => (
              <Select.Option key={one.role} value={one.role}>
                {one.label}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <Button type="submit" loading={isSetting}>
          Add collaborator
        </Button>
      </RowForm>
      <FieldError message={error} />
    </>
  );
}
