import { Button, Select } from "@primer/react";
import { graphql, useFragment } from "react-relay";
import { AddCollaboratorForm } from "#web/repositories/AddCollaboratorForm.tsx";
import { RoleOptions } from "#web/repositories/RoleOptions.tsx";
import { useRemoveCollaborator } from "#web/repositories/useRemoveCollaborator.ts";
import { useSetCollaborator } from "#web/repositories/useSetCollaborator.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type {
  Collaborators_repository$data,
  Collaborators_repository$key,
} from "#web/__generated__/Collaborators_repository.graphql.ts";
import type { RepositoryPermission } from "#web/__generated__/useSetCollaboratorMutation.graphql.ts";

export function Collaborators({ repository }: { repository: Collaborators_repository$key }) {
  const { id, collaborators } = useFragment(
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
  const edges = (collaborators?.edges ?? []).flatMap((edge) => (edge ? [edge] : []));
  return (
    <>
      {edges.length === 0 ? (
        <Note>There are no collaborators yet.</Note>
      ) : (
        <RowList>
          {edges.map((edge) => (
            <CollaboratorRow key={edge.node.id} repositoryId={id} edge={edge} />
          ))}
        </RowList>
      )}
      <AddCollaboratorForm repositoryId={id} />
    </>
  );
}

type Edge = NonNullable<NonNullable<NonNullable<Collaborators_repository$data["collaborators"]>["edges"]>[number]>;

function CollaboratorRow({ repositoryId, edge: { node, permission } }: { repositoryId: string; edge: Edge }) {
  const [setCollaborator] = useSetCollaborator();
  const [removeCollaborator] = useRemoveCollaborator();
  const setRole = (role: RepositoryPermission) =>
    setCollaborator({ repositoryId, login: node.login, permission: role });
  return (
    <li>
      <Avatar src={node.avatarUrl} />
      <Link to={node.resourcePath} data-grow>
        {node.login}
      </Link>
      <Select
        aria-label={`Role of ${node.login}`}
        value={permission}
        onChange={(event) => setRole(event.target.value as RepositoryPermission)}
      >
        <RoleOptions />
      </Select>
      <Button
        variant="danger"
        aria-label={`Remove ${node.login}`}
        onClick={() => removeCollaborator({ repositoryId, userId: node.id })}
      >
        Remove
      </Button>
    </li>
  );
}
