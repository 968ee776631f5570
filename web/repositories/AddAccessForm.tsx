import { Button, FormControl, Select } from "@primer/react";
import { useState } from "react";
import { graphql } from "react-relay";
import { useRevalidator } from "react-router";
import { useSetCollaborator } from "#web/repositories/useSetCollaborator.ts";
import { RoleOptions } from "#web/teams/RoleOptions.tsx";
import { useSetTeamRepository } from "#web/teams/useSetTeamRepository.ts";
import { CandidateField, type Candidate } from "#web/ui/form/CandidateField.tsx";
import { RowForm } from "#web/ui/form/Form.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { AddAccessFormQuery } from "#web/__generated__/AddAccessFormQuery.graphql.ts";
import type { RepositoryPermission } from "#web/__generated__/useSetCollaboratorMutation.graphql.ts";

const QUERY = graphql`
  query AddAccessFormQuery($owner: String!, $name: String!, $query: String!) {
    repository(owner: $owner, name: $name) {
      accessCandidates(query: $query) {
        __typename
        ... on User {
          id
          login
          name
          avatarUrl(size: 64)
        }
        ... on Team {
          id
          slug
          teamName: name
        }
      }
    }
  }
`;

type Props = { repositoryId: string; owner: string; name: string };

/** Gives a person or a team a role. The field completes logins, names and teams. */
export function AddAccessForm({ repositoryId, owner, name }: Props) {
  const [text, setText] = useState("");
  const [selected, setSelected] = useState<Candidate>();
  const [role, setRole] = useState<RepositoryPermission>("WRITE");
  const [error, setError] = useState<string>();
  const [setCollaborator, isAdding] = useSetCollaborator();
  const [setTeamRepository, isAddingTeam] = useSetTeamRepository();
  const { revalidate } = useRevalidator();
  const { response } = useFiltered<AddAccessFormQuery>(QUERY, { owner, name, query: text }, text.trim() !== "");
  const candidates = text.trim() === "" ? [] : toCandidates(response?.repository?.accessCandidates ?? []);

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    const handlers = {
      onCompleted: () => {
        setText("");
        setSelected(undefined);
        void revalidate();
      },
      onError: (failure: Error) => setError(failure.message),
    };
    const team = selected ?? candidates.find((candidate) => isTeam(candidate) && candidate.text === text.trim());
    if (team && isTeam(team)) setTeamRepository({ repositoryId, teamId: team.key, permission: role }, handlers);
    else setCollaborator({ repositoryId, login: text, permission: role }, handlers);
  }

  return (
    <RowForm onSubmit={handleSubmit}>
      <CandidateField
        label="Person or team"
        value={text}
        error={error}
        candidates={candidates}
        onChange={(next) => {
          setText(next);
          setSelected(undefined);
        }}
        onSelect={(candidate) => {
          setText(candidate.text);
          setSelected(candidate);
        }}
      />
      <FormControl>
        <FormControl.Label>Role</FormControl.Label>
        <Select value={role} onChange={(event) => setRole(event.target.value as RepositoryPermission)}>
          <RoleOptions />
        </Select>
      </FormControl>
      <Button type="submit" variant="primary" loading={isAdding || isAddingTeam}>
        Add
      </Button>
    </RowForm>
  );
}

const TEAM = "Team";

function isTeam({ hint }: Candidate): boolean {
  return hint === TEAM;
}

type Found = NonNullable<AddAccessFormQuery["response"]["repository"]>["accessCandidates"];

/** People have a picture, teams say that they are one. */
function toCandidates(found: Found): Candidate[] {
  return found.flatMap((candidate): Candidate[] => {
    if (candidate.__typename === "Team") return [{ key: candidate.id, text: candidate.slug, hint: TEAM }];
    if (candidate.__typename !== "User") return [];
    const { id, login, avatarUrl } = candidate;
    return [{ key: id, text: login, hint: candidate.name ?? undefined, image: avatarUrl }];
  });
}
