import { PeopleIcon } from "@primer/octicons-react";
import { Button, Select } from "@primer/react";
import { graphql, useFragment } from "react-relay";
import { useRevalidator } from "react-router";
import { RoleOptions } from "#web/teams/RoleOptions.tsx";
import { useRemoveTeamRepository } from "#web/teams/useRemoveTeamRepository.ts";
import { useSetTeamRepository } from "#web/teams/useSetTeamRepository.ts";
import { Link } from "#web/ui/Link.tsx";
import type { TeamAccessRow_team$key } from "#web/__generated__/TeamAccessRow_team.graphql.ts";
import type { RepositoryPermission } from "#web/__generated__/useSetTeamRepositoryMutation.graphql.ts";

type Props = { repositoryId: string; team: TeamAccessRow_team$key; permission: string };

/** A team with its role on the repository. */
export function TeamAccessRow({ repositoryId, team, permission }: Props) {
  const { id, name, resourcePath } = useFragment(
    graphql`
      fragment TeamAccessRow_team on Team {
        id
        name
        resourcePath
      }
    `,
    team,
  );
  const [setRole] = useSetTeamRepository();
  const [remove, isRemoving] = useRemoveTeamRepository();
  const { revalidate } = useRevalidator();
  const onCompleted = () => void revalidate();
  return (
    <li>
      <PeopleIcon />
      <Link to={resourcePath} data-grow>
        {name}
      </Link>
      <Select
        aria-label={`Role of team ${name}`}
        value={permission}
        onChange={(event) =>
          setRole({ teamId: id, repositoryId, permission: event.target.value as RepositoryPermission }, { onCompleted })
        }
      >
        <RoleOptions />
      </Select>
      <Button
        variant="danger"
        aria-label={`Remove team ${name}`}
        loading={isRemoving}
        onClick={() => remove({ teamId: id, repositoryId }, { onCompleted })}
      >
        Remove
      </Button>
    </li>
  );
}
