import { useId, useRef, type Ref } from "react";
import { Editor } from "#web/markdown/Editor.tsx";
import type { MilestoneInput, MilestoneValues } from "#web/milestones/milestone-form.ts";
import { useMilestoneForm } from "#web/milestones/useMilestoneForm.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LIMITS } from "#shared/limits.ts";
import { DUE_DATE_OPTIONAL } from "#shared/messages.ts";
import styles from "./MilestoneForm.module.css";

type Props = {
  /** The key of the unsaved text in the browser's storage. */
  draftKey: string;
  repositoryId: string;
  initial: MilestoneValues;
  submitLabel: string;
  isPending: boolean;
  /** Why the server refused. What was typed stays. */
  error: string | undefined;
  onSubmit: (input: MilestoneInput, discardDraft: () => void) => void;
  onCancel: () => void;
};

/** The title, the due date and the description of a milestone. */
export function MilestoneForm(props: Props) {
  const { repositoryId, submitLabel, isPending, error, onSubmit, onCancel } = props;
  const form = useMilestoneForm(props);
  const dateField = useRef<HTMLInputElement>(null);

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    const input = form.submit({ hasBadInput: dateField.current?.validity.badInput === true });
    if (input && !isPending) onSubmit(input, form.discard);
  }

  function handleCancel() {
    form.discard();
    onCancel();
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label={submitLabel}>
      <FieldError message={error} />
      <TitleField value={form.title} error={form.titleError} onChange={form.setTitle} />
      <DueDateField value={form.dueOn} error={form.dueDateError} onChange={form.setDueOn} ref={dateField} />
      <div className={styles.field}>
        <span className={styles.label}>Description</span>
        <Editor
          label="Description"
          repositoryId={repositoryId}
          value={form.description}
          rows={8}
          onChange={form.setDescription}
        />
      </div>
      <div className={styles.buttons}>
        <Button onClick={handleCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isLoading={isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

function TitleField({ value, error, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        Title <span aria-hidden>*</span>
      </label>
      <TextField
        id={id}
        value={value}
        required
        maxLength={LIMITS.milestoneTitle}
        autoComplete="off"
        isInvalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

function DueDateField({ value, error, onChange, ref }: FieldProps & { ref: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{DUE_DATE_OPTIONAL}</label>
      <div className={styles.due}>
        <TextField
          id={id}
          ref={ref}
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          value={value}
          isInvalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== "" && (
          <Button size="small" variant="invisible" onClick={() => onChange("")}>
            Clear
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
