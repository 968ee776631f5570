import { useId, useReducer, type ReactNode } from "react";
import { Chip } from "#web/labels/Chip.tsx";
import { ColorField } from "#web/labels/ColorField.tsx";
import {
  createLabelForm,
  getNameError,
  toLabelFields,
  updateLabelForm,
  type EditedLabel,
  type LabelFields,
  type LabelForm,
} from "#web/labels/label-form.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { labelGroup } from "#shared/labels.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./LabelDialog.module.css";

type Props = {
  /** Undefined for a new label. */
  label?: EditedLabel | undefined;
  /** Default labels have no exclusive groups. */
  hasGroups?: boolean;
  isPending: boolean;
  /** Why the server refused. */
  error: string | undefined;
  onSave: (fields: LabelFields) => void;
  onClose: () => void;
};

type FormChange = Partial<Pick<LabelForm, "name" | "description" | "color" | "isExclusive">>;

/** Creates or edits a label, with a preview. */
export function LabelDialog({ label, hasGroups = true, isPending, error, onSave, onClose }: Props) {
  const [form, dispatch] = useReducer(updateLabelForm, label, createLabelForm);
  const id = useId();
  const group = hasGroups ? labelGroup(form.name.trim()) : undefined;
  const change = (values: FormChange) => dispatch({ type: "change", values });

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    dispatch({ type: "submit" });
    const fields = toLabelFields(form, group);
    if (fields && !isPending) onSave(fields);
    if (!fields) document.getElementById(`${id}-${form.name.trim() === "" ? "name" : "color"}`)?.focus();
  }

  return (
    <Dialog
      title={label ? "Edit label" : "New label"}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            {label ? "Save changes" : "Create label"}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={handleSubmit} noValidate>
        <div className={styles.preview} aria-label="Preview" role="img">
          <Chip name={form.name.trim() || "Label preview"} color={form.previewColor} />
        </div>
        <FieldError message={error} />
        <LabelFormFields id={id} form={form} onChange={change} />
        {group !== undefined && (
          <ExclusiveField
            group={group}
            isChecked={form.isExclusive}
            onChange={(isExclusive) => change({ isExclusive })}
          />
        )}
      </form>
    </Dialog>
  );
}

type FieldsProps = { id: string; form: LabelForm; onChange: (values: FormChange) => void };

function LabelFormFields({ id, form, onChange }: FieldsProps) {
  const nameError = getNameError(form);
  return (
    <>
      <Field id={`${id}-name`} label="Name" isRequired>
        <TextField
          id={`${id}-name`}
          data-autofocus
          required
          value={form.name}
          maxLength={LIMITS.labelName}
          autoComplete="off"
          isInvalid={nameError !== undefined}
          aria-describedby={`${id}-name-error`}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <FieldError id={`${id}-name-error`} message={nameError} />
      </Field>
      <Field id={`${id}-description`} label="Description">
        <TextField
          id={`${id}-description`}
          value={form.description}
          maxLength={LIMITS.labelDescription}
          autoComplete="off"
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field id={`${id}-color`} label="Color">
        <ColorField id={`${id}-color`} value={form.color} onChange={(color) => onChange({ color })} />
      </Field>
    </>
  );
}

type FieldProps = { id: string; label: string; isRequired?: boolean; children: ReactNode };

function Field({ id, label, isRequired, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {isRequired && <span aria-hidden>*</span>}
      </label>
      {children}
    </div>
  );
}

type ExclusiveFieldProps = { group: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

function ExclusiveField({ group, isChecked, onChange }: ExclusiveFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        An issue has at most one <code>{group}/</code> label
        <small>Applies to all labels of the group: adding one of them removes the other.</small>
      </span>
    </label>
  );
}
