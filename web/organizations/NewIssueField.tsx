import { FormControl, Select, Textarea } from "@primer/react";
import { useState } from "react";
import { NewItemForm } from "#web/organizations/CatalogEditor.tsx";
import { DATA_TYPES, hasOptions, parseNewOptions } from "#web/organizations/issue-field-form.ts";
import { useCreateIssueField } from "#web/organizations/useCreateIssueField.ts";
import type { IssueFieldDataType } from "#web/__generated__/IssueFieldSettings_organization.graphql.ts";

export function NewIssueField({ organizationId }: { organizationId: string }) {
  const [name, setName] = useState("");
  const [dataType, setDataType] = useState<IssueFieldDataType>("SINGLE_SELECT");
  const [options, setOptions] = useState("");
  const [error, setError] = useState<string>();
  const [createIssueField, isPending] = useCreateIssueField();

  function clear() {
    setName("");
    setOptions("");
  }

  function submit() {
    setError(undefined);
    createIssueField(
      { ownerId: organizationId, name, dataType, options: hasOptions(dataType) ? parseNewOptions(options) : null },
      { onCompleted: clear, onError: (failure) => setError(failure.message) },
    );
  }

  return (
    <NewItemForm
      noun="issue field"
      name={name}
      onNameChange={setName}
      error={error}
      isPending={isPending}
      onSubmit={submit}
    >
      <FormControl>
        <FormControl.Label>Field type</FormControl.Label>
        <Select value={dataType} onChange={(event) => setDataType(event.target.value as IssueFieldDataType)}>
          {DATA_TYPES.map(({ value, label }) => (
            <Select.Option key={value} value={value}>
              {label}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      {hasOptions(dataType) && (
        <FormControl required>
          <FormControl.Label>Options</FormControl.Label>
          <Textarea block rows={4} value={options} onChange={(event) => setOptions(event.target.value)} />
          <FormControl.Caption>One option per line.</FormControl.Caption>
        </FormControl>
      )}
    </NewItemForm>
  );
}
