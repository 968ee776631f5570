import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { TeamForm, type TeamValues } from "#web/teams/TeamForm.tsx";
import { useCreateTeam } from "#web/teams/useCreateTeam.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { NewTeam_organization$key } from "#web/__generated__/NewTeam_organization.graphql.ts";

/** Creates a team and leads to it. */
export function NewTeam({ organization }: { organization: NewTeam_organization$key }) {
  const { id, parents: teams } = useFragment(
    graphql`
      fragment NewTeam_organization on Organization {
        id
        parents: teams(first: 100) {
          nodes {
            id
            name
            slug
            privacy
          }
        }
      }
    `,
    organization,
  );
  const parents = (teams.nodes ?? []).flatMap((team) => (team?.privacy === "VISIBLE" ? [team] : []));
  const parentSlug = new URLSearchParams(useLocation().search).get("parent");
  const [error, setError] = useState<MutationError>();
  const [createTeam, isPending] = useCreateTeam();
  const navigate = useNavigate();
  function submit({ parentTeamId, ...values }: TeamValues) {
    setError(undefined);
    createTeam(
      { organizationId: id, ...values, parentTeamId: parentTeamId === "" ? null : parentTeamId },
      {
        onCompleted: ({ createTeam: payload }) => void navigate(payload?.team.resourcePath ?? "/"),
        onError: setError,
      },
    );
  }
  return (
    <>
      <PageHeading title="Create a new team" />
      <TeamForm
        initial={{
          name: "",
          description: "",
          privacy: "VISIBLE",
          parentTeamId: parents.find(({ slug }) => slug === parentSlug)?.id ?? "",
        }}
        parents={parents}
        canMove
        button="Create team"
        error={error}
        isPending={isPending}
        onSubmit={submit}
      />
    </>
  );
}
