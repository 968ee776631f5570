import { useState } from "react";
import { formatFieldValue, type IssueField, type IssueFieldValue } from "#web/issue-sidebar/field-value.ts";
import { useSetIssueFieldValue } from "#web/issue-sidebar/useSetIssueFieldValue.ts";
import { Button } from "#web/ui/Button.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import styles from "./IssueFieldValues.module.css";

type Props = { issueId: string; field: IssueField; value: IssueFieldValue | undefined };
type Input = { textValue?: string; numberValue?: number | null; dateValue?: string; multiSelectOptionIds?: string[] };
type ControlProps = { field: IssueField; value: IssueFieldValue | undefined; onSave: (input: Input) => void };

/** The control that sets the value of one field. */
export function FieldEditor({ issueId, field, value }: Props) {
  const [setIssueFieldValue, isSaving] = useSetIssueFieldValue();
  const onSave = (input: Input) => setIssueFieldValue({ issueId, issueFields: [{ fieldId: field.id, ...input }] });
  const props = { field, value, onSave };
  if (field.dataType === "SINGLE_SELECT") return <SingleSelect {...props} />;
  if (field.dataType === "MULTI_SELECT") return <MultiSelect {...props} />;
  return <TextInput {...props} isSaving={isSaving} />;
}

const labelledBy = (field: IssueField) => ({ "aria-labelledby": `field-${field.id}` });

function SingleSelect({ field, value, onSave }: ControlProps) {
  return (
    <SelectField
      {...labelledBy(field)}
      value={value?.options[0]?.id ?? ""}
      onChange={(event) => onSave({ multiSelectOptionIds: event.target.value ? [event.target.value] : [] })}
    >
      <option value="">—</option>
      {field.options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}

function MultiSelect({ field, value, onSave }: ControlProps) {
  const selectedIds = value?.options.map((option) => option.id) ?? [];
  const toggle = (optionId: string, isSelected: boolean) =>
    onSave({
      multiSelectOptionIds: isSelected ? [...selectedIds, optionId] : selectedIds.filter((id) => id !== optionId),
    });
  return (
    <fieldset className={styles.options} {...labelledBy(field)}>
      {field.options.map((option) => (
        <label key={option.id}>
          <input
            type="checkbox"
            checked={selectedIds.includes(option.id)}
            onChange={(event) => toggle(option.id, event.target.checked)}
          />{" "}
          {option.name}
        </label>
      ))}
    </fieldset>
  );
}

function TextInput({ field, value, onSave, isSaving }: ControlProps & { isSaving: boolean }) {
  const [text, setText] = useState(formatFieldValue(value));
  const type = { NUMBER: "number", DATE: "date" }[field.dataType as string] ?? "text";
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        if (type === "number") onSave({ numberValue: text.trim() === "" ? null : Number(text) });
        else onSave(type === "date" ? { dateValue: text } : { textValue: text });
      }}
    >
      <TextField
        {...labelledBy(field)}
        type={type}
        step="any"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== formatFieldValue(value) && (
        <Button type="submit" size="small" isLoading={isSaving}>
          Save
        </Button>
      )}
    </form>
  );
}
