import { Button, ConfirmationDialog, Dialog, FormControl, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useUpdateRepository } from "#web/repositories/useUpdateRepository.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { DangerZone_repository$key } from "#web/__generated__/DangerZone_repository.graphql.ts";
import type { DangerZoneArchiveMutation } from "#web/__generated__/DangerZoneArchiveMutation.graphql.ts";
import type { DangerZoneDeleteMutation } from "#web/__generated__/DangerZoneDeleteMutation.graphql.ts";
import type { DangerZoneUnarchiveMutation } from "#web/__generated__/DangerZoneUnarchiveMutation.graphql.ts";
import styles from "./DangerZone.module.css";

/** Visibility, archiving, deletion: what is not done by a slip of the hand. */
export function DangerZone({ repository }: { repository: DangerZone_repository$key }) {
  const data = useFragment(
    graphql`
      fragment DangerZone_repository on Repository {
        id
        nameWithOwner
        isArchived
        isPrivate
      }
    `,
    repository,
  );
  const [asking, setAsking] = useState<"visibility" | "archive" | "delete">();
  const { updateRepository } = useUpdateRepository();
  const [archive] = useMutation<DangerZoneArchiveMutation>(graphql`
    mutation DangerZoneArchiveMutation($input: ArchiveRepositoryInput!) {
      archiveRepository(input: $input) {
        repository {
          ...DangerZone_repository
          ...RepositoryPage_repository
        }
      }
    }
  `);
  const [unarchive] = useMutation<DangerZoneUnarchiveMutation>(graphql`
    mutation DangerZoneUnarchiveMutation($input: UnarchiveRepositoryInput!) {
      unarchiveRepository(input: $input) {
        repository {
          ...DangerZone_repository
          ...RepositoryPage_repository
        }
      }
    }
  `);
  const onError = (error: Error) => showToast("error", error.message);
  const otherVisibility = data.isPrivate ? "public" : "private";

  function confirm(what: typeof asking) {
    const variables = { input: { repositoryId: data.id } };
    if (what === "archive") (data.isArchived ? unarchive : archive)({ variables, onError });
    if (what === "visibility") {
      const visibility = data.isPrivate ? "PUBLIC" : "PRIVATE";
      updateRepository(
        { repositoryId: data.id, visibility },
        { onDone: () => showToast("success", `Now ${otherVisibility}`), onError },
      );
    }
  }

  return (
    <div className={styles.danger}>
      <div>
        <p>
          <strong>Change visibility</strong>
          <br />
          This repository is {data.isPrivate ? "private" : "public"}.
        </p>
        <Button variant="danger" onClick={() => setAsking("visibility")}>{`Make ${otherVisibility}`}</Button>
      </div>
      <div>
        <p>
          <strong>{data.isArchived ? "Unarchive" : "Archive"} this repository</strong>
          <br />
          {data.isArchived ? "People can write to it again." : "It becomes read-only."}
        </p>
        <Button variant="danger" onClick={() => setAsking("archive")}>
          {data.isArchived ? "Unarchive" : "Archive"}
        </Button>
      </div>
      <div>
        <p>
          <strong>Delete this repository</strong>
          <br />
          All its issues go with it. There is no way back.
        </p>
        <Button variant="danger" onClick={() => setAsking("delete")}>
          Delete
        </Button>
      </div>
      {(asking === "visibility" || asking === "archive") && (
        <ConfirmationDialog
          title={
            asking === "visibility"
              ? `Make this repository ${otherVisibility}?`
              : `${data.isArchived ? "Unarchive" : "Archive"} this repository?`
          }
          confirmButtonContent={
            asking === "visibility" ? `Make ${otherVisibility}` : data.isArchived ? "Unarchive" : "Archive"
          }
          confirmButtonType="danger"
          onClose={(gesture) => {
            setAsking(undefined);
            if (gesture === "confirm") confirm(asking);
          }}
        >
          {data.nameWithOwner}
        </ConfirmationDialog>
      )}
      {asking === "delete" && (
        <DeleteDialog id={data.id} nameWithOwner={data.nameWithOwner} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}

function DeleteDialog({ id, nameWithOwner, onClose }: { id: string; nameWithOwner: string; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const [commit, isDeleting] = useMutation<DangerZoneDeleteMutation>(graphql`
    mutation DangerZoneDeleteMutation($input: DeleteRepositoryInput!) {
      deleteRepository(input: $input) {
        deletedRepositoryId @deleteRecord
      }
    }
  `);

  function submit() {
    commit({
      variables: { input: { repositoryId: id, confirmation: typed } },
      onCompleted: () => {
        showToast("success", `${nameWithOwner} was deleted`);
        void navigate("/");
      },
      onError: (failure) => setError(failure.message),
    });
  }

  return (
    <Dialog
      title={`Delete ${nameWithOwner}`}
      onClose={onClose}
      footerButtons={[
        { content: "Cancel", onClick: onClose },
        {
          content: "Delete this repository",
          buttonType: "danger",
          disabled: typed !== nameWithOwner,
          loading: isDeleting,
          onClick: submit,
        },
      ]}
    >
      <FormControl>
        <FormControl.Label>To confirm, type “{nameWithOwner}”</FormControl.Label>
        <TextInput block value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </FormControl>
      <FieldError message={error} />
    </Dialog>
  );
}
