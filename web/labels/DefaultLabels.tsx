import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { Chip } from "#web/labels/Chip.tsx";
import { LabelDialog, type LabelFields } from "#web/labels/LabelDialog.tsx";
import { useSetDefaultLabels } from "#web/labels/useSetDefaultLabels.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { DefaultLabels_owner$key } from "#web/__generated__/DefaultLabels_owner.graphql.ts";
import styles from "./LabelList.module.css";

/** What new repositories of an owner begin with. Those that there are already keep theirs. */
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
  const { set, isPending } = useSetDefaultLabels(id);
  // The label that is changed, by its place; as many as there are: a new one.
  const [open, setOpen] = useState<{ act: "edit" | "delete"; at: number }>();
  const [error, setError] = useState<string>();
  const close = () => {
    setOpen(undefined);
    setError(undefined);
  };
  const on = { done: close, fail: setError };
  const chosen = open === undefined ? undefined : labels[open.at];

  function save({ name, color, description }: LabelFields) {
    if (open) set([...labels.slice(0, open.at), { name, color, description }, ...labels.slice(open.at + 1)], on);
  }

  return (
    <>
      <Note>New repositories of {login} begin with these labels. Repositories that there are already keep theirs.</Note>
      <div className={styles.above}>
        <Button variant="primary" onClick={() => setOpen({ act: "edit", at: labels.length })}>
          New label
        </Button>
        {hasOwnDefaultLabels === true && (
          <Button isLoading={isPending} onClick={() => set(null, on)}>
            Reset to the standard labels
          </Button>
        )}
      </div>
      <FieldError message={open ? undefined : error} />
      <section className={styles.list} aria-label="Default labels">
        <div className={styles.header}>
          <h2>{labels.length === 1 ? "1 label" : `${labels.length} labels`}</h2>
        </div>
        {labels.length === 0 ? (
          <EmptyState title="New repositories begin without labels" />
        ) : (
          <ul className={styles.rows}>
            {labels.map((label, at) => (
              <li key={label.name} className={styles.row} data-plain>
                <div className={styles.name}>
                  <Chip name={label.name} color={label.color} />
                </div>
                <p className={styles.description}>{label.description}</p>
                <div className={styles.counts}>
                  <Button size="small" aria-label={`Edit ${label.name}`} onClick={() => setOpen({ act: "edit", at })}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={`Delete ${label.name}`}
                    onClick={() => setOpen({ act: "delete", at })}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      {open?.act === "edit" && (
        <LabelDialog
          label={chosen}
          hasGroups={false}
          isPending={isPending}
          error={error}
          onSave={save}
          onClose={close}
        />
      )}
      {open?.act === "delete" && chosen && (
        <ConfirmDialog
          title="Delete label?"
          confirm="Delete"
          isDanger
          isPending={isPending}
          onClose={close}
          onConfirm={() =>
            set(
              labels.filter((_, at) => at !== open.at),
              on,
            )
          }
        >
          <p>
            New repositories will not begin with <strong>{chosen.name}</strong> any more.
          </p>
          <FieldError message={error} />
        </ConfirmDialog>
      )}
    </>
  );
}
