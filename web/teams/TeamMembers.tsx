import { Button, Select } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation, useRevalidator } from "react-router";
import { useRemoveTeamMember } from "#web/teams/useRemoveTeamMember.ts";
import { useSetTeamMember } from "#web/teams/useSetTeamMember.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { CandidateField } from "#web/ui/form/CandidateField.tsx";
import { RowForm } from "#web/ui/form/Form.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { TeamMembersQuery } from "#web/__generated__/TeamMembersQuery.graphql.ts";
import type { TeamMembers_team$data, TeamMembers_team$key } from "#web/__generated__/TeamMembers_team.graphql.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { pageNumber } from "#shared/numbers.ts";

/** The people of a team; owners and maintainers change them. */
export function TeamMembers({ team }: { team: TeamMembers_team$key }) {
  const data = useFragment(
    graphql`
      fragment TeamMembers_team on Team {
        id
        slug
        viewerCanAdminister
        viewerCanDelete
        organization {
          login
        }
        members(first: $first, skip: $skip) {
          totalCount
          edges {
            role
            node {
              id
              login
              name
              avatarUrl(size: 64)
              resourcePath
            }
          }
        }
      }
    `,
    team,
  );
  const { members, organization, slug } = data;
  const edges = (members.edges ?? []).flatMap((edge) => (edge ? [edge] : []));
  const pageCount = Math.ceil(members.totalCount / ORGANIZATION_LIMITS.page);
  const page = pageNumber(new URLSearchParams(useLocation().search).get("page"));
  return (
    <>
      {data.viewerCanAdminister && <AddTeamMember teamId={data.id} />}
      {edges.length === 0 ? (
        <EmptyState title="No members" />
      ) : (
        <RowList>
          {edges.map((edge) => (
            <TeamMemberRow key={edge.node.id} team={data} edge={edge} />
          ))}
        </RowList>
      )}
      {pageCount > 1 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          href={(number) => organizationPaths.team(organization.login, slug, number)}
        />
      )}
    </>
  );
}

type Edge = NonNullable<NonNullable<TeamMembers_team$data["members"]["edges"]>[number]>;

function TeamMemberRow({ team, edge: { node, role } }: { team: TeamMembers_team$data; edge: Edge }) {
  const [setMember] = useSetTeamMember();
  const [removeMember, isRemoving] = useRemoveTeamMember();
  const { revalidate } = useRevalidator();
  const onCompleted = () => void revalidate();
  return (
    <li>
      <Avatar src={node.avatarUrl} size={32} />
      <span data-grow>
        <Link to={node.resourcePath}>{node.login}</Link> <InlineNote>{node.name}</InlineNote>
      </span>
      {team.viewerCanDelete ? (
        <Select
          aria-label={`Role of ${node.login}`}
          value={role}
          onChange={(event) =>
            setMember(
              {
                teamId: team.id,
                login: node.login,
                role: event.target.value === "MAINTAINER" ? "MAINTAINER" : "MEMBER",
              },
              { onCompleted },
            )
          }
        >
          <Select.Option value="MEMBER">Member</Select.Option>
          <Select.Option value="MAINTAINER">Maintainer</Select.Option>
        </Select>
      ) : (
        <InlineNote>{role === "MAINTAINER" ? "Maintainer" : "Member"}</InlineNote>
      )}
      {team.viewerCanAdminister && (
        <Button
          variant="danger"
          aria-label={`Remove ${node.login}`}
          loading={isRemoving}
          onClick={() => removeMember({ teamId: team.id, userId: node.id }, { onCompleted })}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

const QUERY = graphql`
  query TeamMembersQuery($id: ID!, $query: String!) {
    node(id: $id) {
      ... on Team {
        memberCandidates(query: $query) {
          id
          login
          name
          avatarUrl(size: 64)
        }
      }
    }
  }
`;

function AddTeamMember({ teamId }: { teamId: string }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [setMember, isPending] = useSetTeamMember();
  const { revalidate } = useRevalidator();
  const { response } = useFiltered<TeamMembersQuery>(QUERY, { id: teamId, query: text }, text.trim() !== "");
  const people = text.trim() === "" ? [] : (response?.node?.memberCandidates ?? []);

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    setMember(
      { teamId, login: text },
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
        label="Member of the organization"
        value={text}
        error={error}
        candidates={people.map(({ id, login, name, avatarUrl }) => ({
          key: id,
          text: login,
          hint: name ?? undefined,
          image: avatarUrl,
        }))}
        onChange={setText}
        onSelect={(person) => setText(person.text)}
      />
      <Button type="submit" variant="primary" loading={isPending}>
        Add to team
      </Button>
    </RowForm>
  );
}
