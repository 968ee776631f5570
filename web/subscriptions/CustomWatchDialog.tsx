import { useState } from "react";
import { useUpdateRepositorySubscription } from "#web/subscriptions/useUpdateRepositorySubscription.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import type { WatchButton_repository$data, WatchedSubject } from "#web/__generated__/WatchButton_repository.graphql.ts";
import styles from "./CheckList.module.css";

type Props = { repository: WatchButton_repository$data; onClose: () => void };

const SUBJECTS = [
  { subject: "ISSUE", label: "Issues" },
  { subject: "PULL_REQUEST", label: "Pull requests" },
] as const satisfies readonly { subject: WatchedSubject; label: string }[];

type Subject = (typeof SUBJECTS)[number]["subject"];

/** Of what a person is notified besides what they take part in. Nothing of it is what they had without a choice. */
export function CustomWatchDialog({ repository, onClose }: Props) {
  const [selected, setSelected] = useState<readonly Subject[]>(
    SUBJECTS.flatMap(({ subject }) => (repository.viewerWatchedSubjects.includes(subject) ? subject : [])),
  );
  const [error, setError] = useState<string>();
  const [updateSubscription, isSaving] = useUpdateRepositorySubscription();

  function toggle(subject: Subject) {
    setSelected(selected.includes(subject) ? selected.filter((known) => known !== subject) : [...selected, subject]);
  }

  function handleApply() {
    setError(undefined);
    updateSubscription(
      { repositoryId: repository.id, level: "CUSTOM", subjects: selected },
      { onCompleted: onClose, onError: ({ message }) => setError(message) },
    );
  }

  return (
    <Dialog
      title="Custom"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={selected.length === 0} isLoading={isSaving} onClick={handleApply}>
            Apply
          </Button>
        </>
      }
    >
      <Note>You’re notified of these in addition to participating and @mentions:</Note>
      <ul className={styles.list}>
        {SUBJECTS.map(({ subject, label }) => (
          <li key={subject}>
            <label>
              <input type="checkbox" checked={selected.includes(subject)} onChange={() => toggle(subject)} /> {label}
            </label>
          </li>
        ))}
      </ul>
      <FieldError message={error} />
    </Dialog>
  );
}
