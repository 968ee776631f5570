import { useId, useState } from "react";
import { useCreateSharedMilestone } from "#web/milestones/useCreateSharedMilestone.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { readDay } from "#shared/due.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./NewSharedMilestone.module.css";

type Props = {
  organizationId: string;
  /** Those that the viewer may push to. */
  repositories: readonly { id: string; name: string }[];
  onCreated: () => void;
  onClose: () => void;
};

/** A milestone that is made in several repositories at once. */
export function NewSharedMilestone({ organizationId, repositories, onCreated, onClose }: Props) {
  const id = useId();
  const [title, setTitle] = useState("");
  const [due, setDue] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(repositories.map((one) => one.id)));
  const [error, setError] = useState<string>();
  const { create, isPending } = useCreateSharedMilestone();

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (title.trim() === "") return setError("Title cannot be empty");
    setError(undefined);
    return create(
      {
        organizationId,
        title: title.trim(),
        dueOn: readDay(due)?.toISOString() ?? null,
        repositoryIds: repositories.flatMap((one) => (chosen.has(one.id) ? [one.id] : [])),
      },
      { done: onCreated, fail: setError },
    );
  }

  return (
    <Dialog
      title="Create a milestone"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            Create milestone
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
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
        <label htmlFor={`${id}-due`}>Due date (optional)</label>
        <TextField id={`${id}-due`} type="date" value={due} onChange={(event) => setDue(event.target.value)} />
        <fieldset className={styles.repositories}>
          <legend>Repositories</legend>
          {repositories.map((one) => (
            <label key={one.id}>
              <input
                type="checkbox"
                checked={chosen.has(one.id)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.target.checked) next.add(one.id);
                  else next.delete(one.id);
                  setChosen(next);
                }}
              />
              {one.name}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
