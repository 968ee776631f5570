import { useId, useRef, useState } from "react";
import { Editor } from "#web/markdown/Editor.tsx";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { readDay } from "#shared/due.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./MilestoneForm.module.css";

export type MilestoneInput = { title: string; description: string | null; dueOn: string | null };

type Props = {
  /** Names what is typed but not sent, so that it outlives a reload. */
  draftKey: string;
  repositoryId: string;
  initial: { title: string; description: string; dueOn: string };
  submitLabel: string;
  isPending: boolean;
  /** Why the server refused; everything stays as it was typed. */
  error: string | undefined;
  onSubmit: (input: MilestoneInput, onSaved: () => void) => void;
  onCancel: () => void;
};

/** What a milestone is called, when it is due, and what it is about. */
export function MilestoneForm({
  draftKey,
  repositoryId,
  initial,
  submitLabel,
  isPending,
  error,
  onSubmit,
  onCancel,
}: Props) {
  const id = useId();
  const [title, setTitle] = useDraft(`${draftKey}:title`, initial.title);
  const [description, setDescription] = useDraft(`${draftKey}:description`, initial.description);
  const [due, setDue] = useDraft(`${draftKey}:due`, initial.dueOn);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [isDayBroken, setDayBroken] = useState(false);
  useUnsaved(title !== initial.title || description !== initial.description || due !== initial.dueOn);
  const titleProblem = title.trim() === "" ? "Title cannot be empty" : undefined;
  const day = due === "" ? null : readDay(due);

  function forget() {
    for (const part of ["title", "description", "due"]) clearDraft(`${draftKey}:${part}`);
    clearUnsaved();
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    setTried(true);
    // Half a date is no text yet: only the field itself knows that there is something.
    const isBroken = day === undefined || field.current?.validity.badInput === true;
    setDayBroken(isBroken);
    if (isPending || titleProblem !== undefined || isBroken) return;
    onSubmit(
      { title: title.trim(), description: description.trim() || null, dueOn: day?.toISOString() ?? null },
      forget,
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={submitLabel}>
      <FieldError message={error} />
      <div className={styles.field}>
        <label htmlFor={`${id}-title`}>
          Title <span aria-hidden>*</span>
        </label>
        <TextField
          id={`${id}-title`}
          value={title}
          required
          maxLength={LIMITS.milestoneTitle}
          autoComplete="off"
          isInvalid={isTried && titleProblem !== undefined}
          aria-describedby={`${id}-title-problem`}
          onChange={(event) => setTitle(event.target.value)}
        />
        <FieldError id={`${id}-title-problem`} message={isTried ? titleProblem : undefined} />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-due`}>Due date (optional)</label>
        <div className={styles.due}>
          <TextField
            id={`${id}-due`}
            ref={field}
            type="date"
            min="0001-01-01"
            max="9999-12-31"
            value={due}
            isInvalid={isDayBroken}
            aria-describedby={`${id}-due-problem`}
            onChange={(event) => {
              setDayBroken(false);
              setDue(event.target.value);
            }}
          />
          {due !== "" && (
            <Button size="small" variant="invisible" onClick={() => setDue("")}>
              Clear
            </Button>
          )}
        </div>
        <FieldError id={`${id}-due-problem`} message={isDayBroken ? "Due date is invalid" : undefined} />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>Description</span>
        <Editor
          label="Description"
          repositoryId={repositoryId}
          value={description}
          rows={8}
          onChange={setDescription}
        />
      </div>
      <div className={styles.acts}>
        <Button
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" variant="primary" isLoading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
