import { Button, Checkbox, FormControl, Textarea, TextInput } from "@primer/react";
import { useState } from "react";
import { DeleteButton, NAME_LENGTH } from "#web/organizations/CatalogEditor.tsx";
import { DATA_TYPES, hasOptions, parseOptions } from "#web/organizations/issue-field-form.ts";
import { useDeleteIssueField } from "#web/organizations/useDeleteIssueField.ts";
import { useUpdateIssueField } from "#web/organizations/useUpdateIssueField.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { FieldRow, Form } from "#web/ui/form/Form.tsx";
import type { IssueFieldSettings_organization$data } from "#web/__generated__/IssueFieldSettings_organization.graphql.ts";

type Field = IssueFieldSettings_organization$data["fieldDefinitions"][number];
type Props = { field: Field; organizationId: string };

export function IssueFieldItem({ field, organizationId }: Props) {
  const form = useIssueFieldForm(field);
  const [deleteIssueField] = useDeleteIssueField(organizationId);
  const typeLabel = DATA_TYPES.find(({ value }) => value === field.dataType)?.label;
  return (
    <li>
      <Form aria-label={field.name} onSubmit={form.handleSubmit}>
        <FormControl required>
          <FormControl.Label>Name</FormControl.Label>
          <TextInput value={form.name} maxLength={NAME_LENGTH} onChange={(event) => form.setName(event.target.value)} />
          <FormControl.Caption>
            {typeLabel} · <code>field.{field.slug}:</code>
          </FormControl.Caption>
        </FormControl>
        {hasOptions(field.dataType) && (
          <FormControl required>
            <FormControl.Label>Options</FormControl.Label>
            <Textarea block rows={4} value={form.options} onChange={(event) => form.setOptions(event.target.value)} />
            <FormControl.Caption>One option per line. Removing an option clears it from issues.</FormControl.Caption>
          </FormControl>
        )}
        <FormControl>
          <Checkbox checked={field.isPinned} onChange={(event) => form.save({ isPinned: event.target.checked })} />
          <FormControl.Label>Show on every issue and in lists</FormControl.Label>
        </FormControl>
        <FieldError message={form.error} />
        <FieldRow>
          <Button type="submit" loading={form.isPending}>
            Save
          </Button>
          <DeleteButton
            name={field.name}
            consequence="Its values are deleted from all issues."
            onDelete={() =>
              deleteIssueField({ fieldId: field.id }, { onError: (failure) => form.setError(failure.message) })
            }
          />
        </FieldRow>
      </Form>
    </li>
  );
}

function useIssueFieldForm(field: Field) {
  const [name, setName] = useState(field.name);
  const [options, setOptions] = useState(field.options.map((option) => option.name).join("\n"));
  const [error, setError] = useState<string>();
  const [updateIssueField, isPending] = useUpdateIssueField();

  function save({ isPinned }: { isPinned: boolean }) {
    setError(undefined);
    updateIssueField(
      {
        fieldId: field.id,
        name,
        isPinned,
        options: hasOptions(field.dataType) ? parseOptions(options, field.options) : null,
      },
      {
        onCompleted: () => showToast("success", "Issue field updated"),
        onError: (failure) => setError(failure.message),
      },
    );
  }

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    save(field);
  }

  return { name, setName, options, setOptions, error, setError, isPending, save, handleSubmit };
}
