import { Button, ConfirmationDialog } from "@primer/react";
import { useState, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { DeleteRepositoryDialog } from "#web/repositories/DeleteRepositoryDialog.tsx";
import { TransferRepositoryDialog } from "#web/repositories/TransferRepositoryDialog.tsx";
import { useArchiveRepository } from "#web/repositories/useArchiveRepository.ts";
import { useUnarchiveRepository } from "#web/repositories/useUnarchiveRepository.ts";
import { useUpdateRepository } from "#web/repositories/useUpdateRepository.ts";
import type {
  DangerZone_repository$data,
  DangerZone_repository$key,
} from "#web/__generated__/DangerZone_repository.graphql.ts";
import { DELETE_THIS_REPOSITORY } from "#shared/messages.ts";
import styles from "./DangerZone.module.css";

/** Visibility, archiving and deletion. Each is confirmed in a dialog. */
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
  return (
    <div className={styles.danger}>
      <VisibilityAction repository={data} />
      <ArchiveAction repository={data} />
      <Action
        title="Transfer ownership"
        text="Another user or organization becomes the owner. Links to the old address lead to the new one."
        button="Transfer"
        renderDialog={(onClose) => <TransferRepositoryDialog {...data} onClose={onClose} />}
      />
      <DeleteAction repository={data} />
    </div>
  );
}

type ActionProps = { repository: DangerZone_repository$data };

function VisibilityAction({ repository: { id, nameWithOwner, isPrivate } }: ActionProps) {
  const [updateRepository] = useUpdateRepository();
  const [current, next] = isPrivate ? ["private", "public"] : ["public", "private"];
  const confirm = () =>
    updateRepository(
      { repositoryId: id, visibility: isPrivate ? "PUBLIC" : "PRIVATE" },
      { onCompleted: () => showToast("success", `Now ${next}`) },
    );
  return (
    <Action
      title="Change visibility"
      text={`This repository is ${current}.`}
      button={`Make ${next}`}
      renderDialog={(onClose) => (
        <ConfirmDialog
          title={`Make this repository ${next}?`}
          button={`Make ${next}`}
          onConfirm={confirm}
          onClose={onClose}
        >
          {nameWithOwner}
        </ConfirmDialog>
      )}
    />
  );
}

function ArchiveAction({ repository: { id, nameWithOwner, isArchived } }: ActionProps) {
  const [archiveRepository] = useArchiveRepository();
  const [unarchiveRepository] = useUnarchiveRepository();
  const verb = isArchived ? "Unarchive" : "Archive";
  const confirm = () => (isArchived ? unarchiveRepository : archiveRepository)({ repositoryId: id });
  return (
    <Action
      title={`${verb} this repository`}
      text={isArchived ? "It can be changed again." : "It becomes read-only."}
      button={verb}
      renderDialog={(onClose) => (
        <ConfirmDialog title={`${verb} this repository?`} button={verb} onConfirm={confirm} onClose={onClose}>
          {nameWithOwner}
        </ConfirmDialog>
      )}
    />
  );
}

function DeleteAction({ repository: { id, nameWithOwner } }: ActionProps) {
  return (
    <Action
      title={DELETE_THIS_REPOSITORY}
      text="All its issues are deleted with it. This cannot be undone."
      button="Delete"
      renderDialog={(onClose) => <DeleteRepositoryDialog id={id} nameWithOwner={nameWithOwner} onClose={onClose} />}
    />
  );
}

type Props = { title: string; text: string; button: string; renderDialog: (onClose: () => void) => ReactNode };

function Action({ title, text, button, renderDialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p>
        <strong>{title}</strong>
        <br />
        {text}
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </div>
  );
}

type ConfirmProps = {
  title: string;
  button: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

function ConfirmDialog({ title, button, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <ConfirmationDialog
      title={title}
      confirmButtonContent={button}
      confirmButtonType="danger"
      onClose={(gesture) => {
        onClose();
        if (gesture === "confirm") onConfirm();
      }}
    >
      {children}
    </ConfirmationDialog>
  );
}
