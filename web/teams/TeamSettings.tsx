import { Button } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { TeamForm, type TeamValues } from "#web/teams/TeamForm.tsx";
import { useDeleteTeam } from "#web/teams/useDeleteTeam.ts";
import { useUpdateTeam } from "#web/teams/useUpdateTeam.ts";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { TeamSettings_team$key } from "#web/__generated__/TeamSettings_team.graphql.ts";
import { organizationPaths } from "#shared/organization-paths.ts";

/** Name, description, parent and visibility of a team, and its deletion. */
export function TeamSettings({ team }: { team: TeamSettings_team$key }) {
  const data = useFragment(
    graphql`
      fragment TeamSettings_team on Team {
        id
        name
        description
        privacy
        viewerCanDelete
        parentTeam {
          id
        }
        organization {
          login
          teams(first: 100) {
            nodes {
              id
              name
              privacy
            }
          }
        }
      }
    `,
    team,
  );
  const [error, setError] = useState<MutationError>();
  const [updateTeam, isPending] = useUpdateTeam();
  const navigate = useNavigate();
  const parents = (data.organization.teams.nodes ?? []).flatMap((other) =>
    other && other.id !== data.id && other.privacy === "VISIBLE" ? [other] : [],
  );
  function submit({ parentTeamId, ...values }: TeamValues) {
    setError(undefined);
    updateTeam(
      {
        teamId: data.id,
        ...values,
        ...(data.viewerCanDelete ? { parentTeamId: parentTeamId === "" ? null : parentTeamId } : {}),
      },
      {
        onCompleted: ({ updateTeam: payload }) => {
          showToast("success", "Team updated");
          void navigate(`${payload?.team.resourcePath ?? ""}?tab=settings`);
        },
        onError: setError,
      },
    );
  }
  return (
    <>
      <TeamForm
        initial={{
          name: data.name,
          description: data.description ?? "",
          privacy: data.privacy === "SECRET" ? "SECRET" : "VISIBLE",
          parentTeamId: data.parentTeam?.id ?? "",
        }}
        parents={parents}
        canMove={data.viewerCanDelete}
        button="Update team"
        error={error}
        isPending={isPending}
        onSubmit={submit}
      />
      {data.viewerCanDelete && (
        <FormSection id="danger" title="Danger zone">
          <DeleteTeam id={data.id} name={data.name} login={data.organization.login} />
        </FormSection>
      )}
    </>
  );
}

function DeleteTeam({ id, name, login }: { id: string; name: string; login: string }) {
  const [isOpen, setOpen] = useState(false);
  const [deleteTeam, isPending] = useDeleteTeam();
  const navigate = useNavigate();
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete team
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirm="Delete"
          isDanger
          isPending={isPending}
          onConfirm={() =>
            deleteTeam({ teamId: id }, { onCompleted: () => void navigate(organizationPaths.teams(login)) })
          }
          onClose={() => setOpen(false)}
        >
          The team is deleted with the teams below it. Their members lose the roles that they have through them at once.
        </ConfirmDialog>
      )}
    </>
  );
}
