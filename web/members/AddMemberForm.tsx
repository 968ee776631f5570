import { Button, FormControl, Select } from "@primer/react";
import { useState } from "react";
import { graphql } from "react-relay";
import { useRevalidator } from "react-router";
import { useSetOrganizationMember } from "#web/members/useSetOrganizationMember.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { CandidateField } from "#web/ui/form/CandidateField.tsx";
import { RowForm } from "#web/ui/form/Form.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { AddMemberFormQuery } from "#web/__generated__/AddMemberFormQuery.graphql.ts";
import type { OrganizationRole } from "#web/__generated__/useSetOrganizationMemberMutation.graphql.ts";

const QUERY = graphql`
  query AddMemberFormQuery($login: String!, $query: String!) {
    organization(login: $login) {
      memberCandidates(query: $query) {
        id
        login
        name
        avatarUrl(size: 64)
      }
    }
  }
`;

/** Makes somebody who has an account a member of the organization. */
export function AddMemberForm({ organizationId, login }: { organizationId: string; login: string }) {
  const [text, setText] = useState("");
  const [role, setRole] = useState<OrganizationRole>("MEMBER");
  const [error, setError] = useState<string>();
  const [setMember, isPending] = useSetOrganizationMember();
  const { revalidate } = useRevalidator();
  const { response } = useFiltered<AddMemberFormQuery>(QUERY, { login, query: text }, text.trim() !== "");
  const people = text.trim() === "" ? [] : (response?.organization?.memberCandidates ?? []);

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    setMember(
      { organizationId, login: text, role },
      {
        onCompleted: () => {
          showToast("success", `${text} is a member now`);
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
        label="Username"
        value={text}
        error={error}
        candidates={people.map(({ id, login: name, name: hint, avatarUrl }) => ({
          key: id,
          text: name,
          hint: hint ?? undefined,
          image: avatarUrl,
        }))}
        onChange={setText}
        onSelect={(person) => setText(person.text)}
      />
      <FormControl>
        <FormControl.Label>Role</FormControl.Label>
        <Select value={role} onChange={(event) => setRole(event.target.value === "OWNER" ? "OWNER" : "MEMBER")}>
          <Select.Option value="MEMBER">Member</Select.Option>
          <Select.Option value="OWNER">Owner</Select.Option>
        </Select>
      </FormControl>
      <Button type="submit" variant="primary" loading={isPending}>
        Add member
      </Button>
    </RowForm>
  );
}
