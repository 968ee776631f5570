import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useSetIssueFieldValue } from "#web/issue-sidebar/useSetIssueFieldValue.ts";
import { Button } from "#web/ui/Button.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import type {
  IssueFieldValues_issue$data,
  IssueFieldValues_issue$key,
} from "#web/__generated__/IssueFieldValues_issue.graphql.ts";
import styles from "./IssueFieldValues.module.css";

type Field = NonNullable<IssueFieldValues_issue$data["repository"]>["issueFields"][number];
type Value = IssueFieldValues_issue$data["issueFieldValues"][number];

/** The organization's fields on an issue: what they hold, and where the viewer may, what changes it. */
export function IssueFieldValues({ issue }: { issue: IssueFieldValues_issue$key }) {
  const data = useFragment(
    graphql`
      fragment IssueFieldValues_issue on Issue {
        id
        viewerCanUpdateMetadata
        repository {
          issueFields {
            id
            name
            dataType
            isPinned
            options {
              id
              name
            }
          }
        }
        issueFieldValues {
          textValue
          numberValue
          dateValue
          options {
            id
            name
          }
          field {
            id
          }
        }
      }
    `,
    issue,
  );
  const valueOf = (field: Field) => data.issueFieldValues.find((value) => value.field.id === field.id);
  const shown = data.repository.issueFields.filter((field) => field.isPinned || valueOf(field));
  return (
    <dl className={styles.fields}>
      {shown.map((field) => (
        <div key={field.id}>
          <dt id={`field-${field.id}`}>{field.name}</dt>
          <dd>
            {data.viewerCanUpdateMetadata ? (
              <FieldEditor key={formatValue(valueOf(field))} issueId={data.id} field={field} value={valueOf(field)} />
            ) : (
              formatValue(valueOf(field)) || <span className={styles.none}>—</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function formatValue(value: Value | undefined): string {
  if (!value) return "";
  if (value.options.length > 0) return value.options.map((option) => option.name).join(", ");
  return value.textValue ?? value.dateValue ?? String(value.numberValue ?? "");
}

type Input = { textValue?: string; numberValue?: number | null; dateValue?: string; multiSelectOptionIds?: string[] };

function FieldEditor({ issueId, field, value }: { issueId: string; field: Field; value: Value | undefined }) {
  const [text, setText] = useState(formatValue(value));
  const [setIssueFieldValue, isSaving] = useSetIssueFieldValue();
  const labelled = { "aria-labelledby": `field-${field.id}` };

  function save(input: Input) {
    setIssueFieldValue({ issueId, issueFields: [{ fieldId: field.id, ...input }] });
  }

  if (field.dataType === "SINGLE_SELECT") {
    return (
      <SelectField
        {...labelled}
        value={value?.options[0]?.id ?? ""}
        onChange={(event) => save({ multiSelectOptionIds: event.target.value ? [event.target.value] : [] })}
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
  if (field.dataType === "MULTI_SELECT") {
    const chosen = value?.options.map((option) => option.id) ?? [];
    return (
      <fieldset className={styles.options} {...labelled}>
        {field.options.map((option) => (
          <label key={option.id}>
            <input
              type="checkbox"
              checked={chosen.includes(option.id)}
              onChange={(event) =>
                save({
                  multiSelectOptionIds: event.target.checked
                    ? [...chosen, option.id]
                    : chosen.filter((id) => id !== option.id),
                })
              }
            />{" "}
            {option.name}
          </label>
        ))}
      </fieldset>
    );
  }
  const type = { NUMBER: "number", DATE: "date" }[field.dataType as string] ?? "text";
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        if (type === "number") save({ numberValue: text.trim() === "" ? null : Number(text) });
        else save(type === "date" ? { dateValue: text } : { textValue: text });
      }}
    >
      <TextField {...labelled} type={type} step="any" value={text} onChange={(event) => setText(event.target.value)} />
      {text !== formatValue(value) && (
        <Button type="submit" size="small" isLoading={isSaving}>
          Save
        </Button>
      )}
    </form>
  );
}
