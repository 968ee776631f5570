import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DefaultLabelList, type DefaultLabelCommand } from "#web/labels/DefaultLabelList.tsx";
import { LabelDialog } from "#web/labels/LabelDialog.tsx";
import type { LabelFields } from "#web/labels/label-form.ts";
import { useSetDefaultLabels } from "#web/labels/useSetDefaultLabels.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { DefaultLabels_owner$key } from "#web/__generated__/DefaultLabels_owner.graphql.ts";
import type { PlainLabel } from "#shared/labels.ts";
import styles from "./LabelList.module.css";

/** The labels of new repositories of an owner. Existing repositories keep theirs. */
export function DefaultLabels({ owner }: { owner: DefaultLabels_owner$key }) {
  const { id, login, defaultLabels, hasOwnDefaultLabels } = useFragment(
    graphql`
      fragment DefaultLabels_owner on RepositoryOwner {
        id
        login
        ... on User {
          hasOwnDefaultLabels
          defaultLabels {
            name
            color
            description
          }
        }
        ... on Organization {
          hasOwnDefaultLabels
          defaultLabels {
            name
            color
            description
          }
        }
      }
    `,
    owner,
  );
  const labels = defaultLabels ?? [];
  const { open, setOpen, save, isPending, error } = useDefaultLabelsEditor(id);
  const dialog = { labels, isPending, error, onSave: save, onClose: () => setOpen(undefined) };
  return (
    <>
      <Note>New repositories of {login} start with these labels. Existing repositories keep theirs.</Note>
      <div className={styles.toolbar}>
        <Button variant="primary" onClick={() => setOpen({ name: "edit", index: labels.length })}>
          New label
        </Button>
        {hasOwnDefaultLabels === true && (
          <Button isLoading={isPending} onClick={() => save(null)}>
            Reset to the standard labels
          </Button>
        )}
      </div>
      <FieldError message={open ? undefined : error} />
      <DefaultLabelList labels={labels} onCommand={setOpen} />
      {open?.name === "edit" && <EditDialog {...dialog} index={open.index} />}
      {open?.name === "delete" && <DeleteDialog {...dialog} index={open.index} />}
    </>
  );
}

function useDefaultLabelsEditor(ownerId: string) {
  const [setDefaultLabels, isPending] = useSetDefaultLabels();
  const [open, setOpen] = useState<DefaultLabelCommand>();
  const [error, setError] = useState<string>();

  function show(command: DefaultLabelCommand | undefined) {
    setOpen(command);
    setError(undefined);
  }

  function save(labels: readonly PlainLabel[] | null) {
    setError(undefined);
    setDefaultLabels(
      { ownerId, labels },
      { onCompleted: () => show(undefined), onError: (failure) => setError(failure.message) },
    );
  }

  return { open, setOpen: show, save, isPending, error };
}

type DialogProps = {
  labels: readonly PlainLabel[];
  /** The position of the label; behind the last one for a new label. */
  index: number;
  isPending: boolean;
  error: string | undefined;
  onSave: (labels: readonly PlainLabel[]) => void;
  onClose: () => void;
};

function EditDialog({ labels, index, isPending, error, onSave, onClose }: DialogProps) {
  function save({ name, color, description }: LabelFields) {
    onSave([...labels.slice(0, index), { name, color, description }, ...labels.slice(index + 1)]);
  }
  return (
    <LabelDialog
      label={labels[index]}
      hasGroups={false}
      isPending={isPending}
      error={error}
      onSave={save}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ labels, index, isPending, error, onSave, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      title="Delete label?"
      confirm="Delete"
      isDanger
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => onSave(labels.filter((_, position) => position !== index))}
    >
      <p>
        New repositories will no longer start with <strong>{labels[index]?.name}</strong>.
      </p>
      <FieldError message={error} />
    </ConfirmDialog>
  );
}
