import { useId, useState } from "react";
import { getTitleError } from "#web/milestones/milestone-form.ts";
import { useCreateSharedMilestone } from "#web/milestones/useCreateSharedMilestone.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { readDay } from "#shared/due.ts";
import { LIMITS } from "#shared/limits.ts";
import { CREATE_A_MILESTONE, DUE_DATE_OPTIONAL } from "#shared/messages.ts";
import styles from "./NewSharedMilestone.module.css";

type Repository = { id: string; name: string };

type Props = {
  organizationId: string;
  /** Those that the viewer can push to. */
  repositories: readonly Repository[];
  onCreated: () => void;
  onClose: () => void;
};

/** Creates a milestone in several repositories. */
export function NewSharedMilestone({ organizationId, repositories, onCreated, onClose }: Props) {
  const id = useId();
  const [title, setTitle] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [selectedIds, setSelectedIds] = useState(() => repositories.map((repository) => repository.id));
  const [error, setError] = useState<string>();
  const [createSharedMilestone, isPending] = useCreateSharedMilestone();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const titleError = getTitleError(title);
    setError(titleError);
    if (titleError !== undefined) return;
    createSharedMilestone(
      { organizationId, title: title.trim(), dueOn: readDay(dueOn)?.toISOString() ?? null, repositoryIds: selectedIds },
      { onCompleted: onCreated, onError: (failure) => setError(failure.message) },
    );
  }

  return (
    <Dialog title={CREATE_A_MILESTONE} onClose={onClose} footer={<Footer formId={id} {...{ isPending, onClose }} />}>
      <form id={id} className={styles.form} onSubmit={handleSubmit} noValidate>
        <FieldError message={error} />
        <label htmlFor={`${id}-title`}>Title</label>
        <TextField
          id={`${id}-title`}
          data-autofocus
          value={title}
          maxLength={LIMITS.milestoneTitle}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <label htmlFor={`${id}-due`}>{DUE_DATE_OPTIONAL}</label>
        <TextField id={`${id}-due`} type="date" value={dueOn} onChange={(event) => setDueOn(event.target.value)} />
        <RepositoryCheckboxes repositories={repositories} selectedIds={selectedIds} onChange={setSelectedIds} />
      </form>
    </Dialog>
  );
}

function Footer({ formId, isPending, onClose }: { formId: string; isPending: boolean; onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" isLoading={isPending}>
        Create milestone
      </Button>
    </>
  );
}

type CheckboxesProps = {
  repositories: readonly Repository[];
  selectedIds: readonly string[];
  onChange: (ids: string[]) => void;
};

function RepositoryCheckboxes({ repositories, selectedIds, onChange }: CheckboxesProps) {
  const ids = repositories.map(({ id }) => id);
  const isSelected = (id: string) => selectedIds.includes(id);
  // The order of the repositories, whatever the order of the clicks.
  const toggle = (toggled: string) => onChange(ids.filter((id) => isSelected(id) !== (id === toggled)));
  return (
    <fieldset className={styles.repositories}>
      <legend>Repositories</legend>
      {repositories.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={isSelected(id)} onChange={() => toggle(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
