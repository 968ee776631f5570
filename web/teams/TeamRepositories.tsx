import { Button, FormControl, Select } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation, useRevalidator } from "react-router";
import { RoleOptions } from "#web/teams/RoleOptions.tsx";
import { useRemoveTeamRepository } from "#web/teams/useRemoveTeamRepository.ts";
import { useSetTeamRepository } from "#web/teams/useSetTeamRepository.ts";
import { CandidateField } from "#web/ui/form/CandidateField.tsx";
import { RowForm } from "#web/ui/form/Form.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { TeamRepositoriesQuery } from "#web/__generated__/TeamRepositoriesQuery.graphql.ts";
import type {
  TeamRepositories_team$data,
  TeamRepositories_team$key,
} from "#web/__generated__/TeamRepositories_team.graphql.ts";
import type { RepositoryPermission } from "#web/__generated__/useSetTeamRepositoryMutation.graphql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { pageNumber } from "#shared/numbers.ts";

/** The repositories on which a team has a role, its own or that of a team above. */
export function TeamRepositories({ team }: { team: TeamRepositories_team$key }) {
  const data = useFragment(
    graphql`
      fragment TeamRepositories_team on Team {
        id
        resourcePath
        viewerCanDelete
        repositories(first: $first, skip: $skip) {
          totalCount
          edges {
            permission
            inheritedFrom {
              name
            }
            node {
              id
              nameWithOwner
              resourcePath
            }
          }
        }
      }
    `,
    team,
  );
  const { id, repositories, resourcePath, viewerCanDelete } = data;
  const edges = (repositories.edges ?? []).flatMap((edge) => (edge ? [edge] : []));
  const pageCount = Math.ceil(repositories.totalCount / ORGANIZATION_LIMITS.page);
  const page = pageNumber(new URLSearchParams(useLocation().search).get("page"));
  return (
    <>
      {viewerCanDelete && <AddTeamRepository teamId={id} />}
      {edges.length === 0 ? (
        <EmptyState title="No repositories" />
      ) : (
        <RowList>
          {edges.map((edge) => (
            <RepositoryRow key={edge.node.id} teamId={id} edge={edge} canEdit={viewerCanDelete} />
          ))}
        </RowList>
      )}
      {pageCount > 1 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          href={(number) => `${resourcePath}?tab=repositories&page=${number}`}
        />
      )}
    </>
  );
}

type Edge = NonNullable<NonNullable<TeamRepositories_team$data["repositories"]["edges"]>[number]>;
type RowProps = { teamId: string; edge: Edge; canEdit: boolean };

function RepositoryRow({ teamId, edge: { node, permission, inheritedFrom }, canEdit }: RowProps) {
  const [setRepository] = useSetTeamRepository();
  const [removeRepository, isRemoving] = useRemoveTeamRepository();
  const { revalidate } = useRevalidator();
  const onCompleted = () => void revalidate();
  const input = { teamId, repositoryId: node.id };
  return (
    <li>
      <Link to={node.resourcePath} data-grow>
        {node.nameWithOwner}
      </Link>
      {inheritedFrom && <InlineNote>Inherited from {inheritedFrom.name}</InlineNote>}
      <Select
        aria-label={`Role on ${node.nameWithOwner}`}
        disabled={!canEdit}
        value={permission}
        onChange={(event) =>
          setRepository({ ...input, permission: event.target.value as RepositoryPermission }, { onCompleted })
        }
      >
        <RoleOptions />
      </Select>
      {canEdit && !inheritedFrom && (
        <Button
          variant="danger"
          aria-label={`Remove ${node.nameWithOwner}`}
          loading={isRemoving}
          onClick={() => removeRepository(input, { onCompleted })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

const QUERY = graphql`
  query TeamRepositoriesQuery($id: ID!, $query: String!) {
    node(id: $id) {
      ... on Team {
        repositoryCandidates(query: $query) {
          id
          name
          nameWithOwner
        }
      }
    }
  }
`;

const NOT_FOUND = "Select one of the repositories of the organization.";

function AddTeamRepository({ teamId }: { teamId: string }) {
  const [text, setText] = useState("");
  const [role, setRole] = useState<RepositoryPermission>("WRITE");
  const [error, setError] = useState<string>();
  const [setRepository, isPending] = useSetTeamRepository();
  const { revalidate } = useRevalidator();
  const { response } = useFiltered<TeamRepositoriesQuery>(QUERY, { id: teamId, query: text }, text.trim() !== "");
  const repositories = text.trim() === "" ? [] : (response?.node?.repositoryCandidates ?? []);

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    const repository = repositories.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
    setError(repository ? undefined : NOT_FOUND);
    if (!repository) return;
    setRepository(
      { teamId, repositoryId: repository.id, permission: role },
      {
        onCompleted: () => {
          setText("");
          void revalidate();
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <RowForm onSubmit={handleSubmit}>
      <CandidateField
        label="Repository"
        value={text}
        error={error}
        candidates={repositories.map(({ id, name }) => ({ key: id, text: name }))}
        onChange={setText}
        onSelect={({ text: name }) => setText(name)}
      />
      <FormControl>
        <FormControl.Label>Role</FormControl.Label>
        <Select value={role} onChange={(event) => setRole(event.target.value as RepositoryPermission)}>
          <RoleOptions />
        </Select>
      </FormControl>
      <Button type="submit" variant="primary" loading={isPending}>
        Add repository
      </Button>
    </RowForm>
  );
}
