import { Button, Select } from "@primer/react";
import { graphql, useFragment } from "react-relay";
import { useRevalidator } from "react-router";
import { useRemoveCollaborator } from "#web/repositories/useRemoveCollaborator.ts";
import { useSetCollaborator } from "#web/repositories/useSetCollaborator.ts";
import { RoleOptions } from "#web/teams/RoleOptions.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import type { AccessRow_edge$data, AccessRow_edge$key } from "#web/__generated__/AccessRow_edge.graphql.ts";
import type { RepositoryPermission } from "#web/__generated__/useSetCollaboratorMutation.graphql.ts";
import styles from "./RepositoryAccess.module.css";

type Source = AccessRow_edge$data["accessSources"][number];

/** A person with access: their role, and every reason for it. */
export function AccessRow({ repositoryId, edge }: { repositoryId: string; edge: AccessRow_edge$key }) {
  const { node, permission, accessSources } = useFragment(
    graphql`
      fragment AccessRow_edge on RepositoryCollaboratorEdge {
        permission
        accessSources {
          reason
          permission
          team {
            name
            resourcePath
          }
          memberOf {
            name
          }
        }
        node {
          id
          login
          name
          avatarUrl(size: 64)
          resourcePath
        }
      }
    `,
    edge,
  );
  const own = accessSources.find(({ reason }) => reason === "DIRECT");
  return (
    <li>
      <Avatar src={node.avatarUrl} size={32} />
      <span data-grow>
        <Link to={node.resourcePath}>{node.login}</Link> <InlineNote>{node.name}</InlineNote>
      </span>
      {own ? (
        <OwnRole repositoryId={repositoryId} user={node} permission={own.permission} />
      ) : (
        <InlineNote>{toLabel(permission)}</InlineNote>
      )}
      <ul className={styles.sources} aria-label={`Why ${node.login} has access`}>
        {accessSources.map((source, index) => (
          <li key={index}>
            {toLabel(source.permission)}: <Reason source={source} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Reason({ source: { reason, team, memberOf } }: { source: Source }) {
  switch (reason) {
    case "REPOSITORY_OWNER":
      return "owns the repository";
    case "ORGANIZATION_OWNER":
      return "owns the organization";
    case "BASE_PERMISSION":
      return "base permission of the organization";
    case "DIRECT":
      return "added to the repository";
    case "TEAM":
      if (!team) return "a team that you cannot see";
      return (
        <>
          {memberOf ? `member of ${memberOf.name}, inherited from team ` : "team "}
          <Link to={team.resourcePath}>{team.name}</Link>
        </>
      );
    default:
      return null;
  }
}

function toLabel(permission: string): string {
  return permission.charAt(0) + permission.slice(1).toLowerCase();
}

type OwnProps = { repositoryId: string; user: { id: string; login: string }; permission: string };

/** The role that the person was given on the repository itself. */
function OwnRole({ repositoryId, user: { id, login }, permission }: OwnProps) {
  const [setCollaborator] = useSetCollaborator();
  const [removeCollaborator, isRemoving] = useRemoveCollaborator();
  const { revalidate } = useRevalidator();
  const onCompleted = () => void revalidate();
  return (
    <>
      <Select
        aria-label={`Role of ${login}`}
        value={permission}
        onChange={(event) =>
          setCollaborator(
            { repositoryId, login, permission: event.target.value as RepositoryPermission },
            { onCompleted },
          )
        }
      >
        <RoleOptions />
      </Select>
      <Button
        variant="danger"
        aria-label={`Remove ${login}`}
        loading={isRemoving}
        onClick={() => removeCollaborator({ repositoryId, userId: id }, { onCompleted })}
      >
        Remove
      </Button>
    </>
  );
}
