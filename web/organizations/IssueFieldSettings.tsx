import { Button, Checkbox, FormControl, Select, Textarea, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { FieldRow, Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type {
  IssueFieldDataType,
  IssueFieldSettings_organization$data,
  IssueFieldSettings_organization$key,
} from "#web/__generated__/IssueFieldSettings_organization.graphql.ts";
import type { IssueFieldSettingsCreateMutation } from "#web/__generated__/IssueFieldSettingsCreateMutation.graphql.ts";
import type { IssueFieldSettingsDeleteMutation } from "#web/__generated__/IssueFieldSettingsDeleteMutation.graphql.ts";
import type { IssueFieldSettingsUpdateMutation } from "#web/__generated__/IssueFieldSettingsUpdateMutation.graphql.ts";

const DATA_TYPES: { value: IssueFieldDataType; label: string }[] = [
  { value: "TEXT", label: "Text" },
  { value: "SINGLE_SELECT", label: "Single select" },
  { value: "MULTI_SELECT", label: "Multi select" },
  { value: "NUMBER", label: "Number" },
  { value: "DATE", label: "Date" },
];

const isSelect = (type: string) => type === "SINGLE_SELECT" || type === "MULTI_SELECT";
const splitLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

type Field = IssueFieldSettings_organization$data["issueFields"][number];

export function IssueFieldSettings({ organization }: { organization: IssueFieldSettings_organization$key }) {
  const data = useFragment(
    graphql`
      fragment IssueFieldSettings_organization on Organization {
        id
        issueFields {
          id
          name
          slug
          dataType
          isPinned
          options {
            id
            name
            color
          }
        }
      }
    `,
    organization,
  );
  return (
    <>
      <Note>
        Fields hold what issues of this organization have in common: a priority, an effort, a date. People find them by{" "}
        <code>field.name:</code>.
      </Note>
      {data.issueFields.length === 0 ? (
        <EmptyState title="There are no issue fields yet" />
      ) : (
        <RowList>
          {data.issueFields.map((field) => (
            <FieldItem key={field.id} field={field} organizationId={data.id} />
          ))}
        </RowList>
      )}
      <NewField organizationId={data.id} />
    </>
  );
}

function FieldItem({ field, organizationId }: { field: Field; organizationId: string }) {
  const [name, setName] = useState(field.name);
  const [options, setOptions] = useState(field.options.map((option) => option.name).join("\n"));
  const [error, setError] = useState<string>();
  const [update, isSaving] = useMutation<IssueFieldSettingsUpdateMutation>(graphql`
    mutation IssueFieldSettingsUpdateMutation($input: UpdateIssueFieldInput!) {
      updateIssueField(input: $input) {
        issueField {
          id
          name
          slug
          isPinned
          options {
            id
            name
            color
          }
        }
      }
    }
  `);
  const [remove] = useMutation<IssueFieldSettingsDeleteMutation>(graphql`
    mutation IssueFieldSettingsDeleteMutation($input: DeleteIssueFieldInput!) {
      deleteIssueField(input: $input) {
        deletedFieldId
      }
    }
  `);

  function save(isPinned = field.isPinned) {
    setError(undefined);
    // An option keeps its issues as long as its name stays.
    const wanted = splitLines(options).map((line) => {
      const known = field.options.find((option) => option.name.toLowerCase() === line.toLowerCase());
      return { id: known?.id ?? null, name: line, color: known?.color ?? null };
    });
    update({
      variables: {
        input: { fieldId: field.id, name, isPinned, options: isSelect(field.dataType) ? wanted : null },
      },
      onCompleted: () => showToast("success", "Issue field updated"),
      onError: (failure) => setError(failure.message),
    });
  }

  return (
    <li>
      <Form
        aria-label={field.name}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormControl required>
          <FormControl.Label>Name</FormControl.Label>
          <TextInput value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
          <FormControl.Caption>
            {DATA_TYPES.find((one) => one.value === field.dataType)?.label} · <code>field.{field.slug}:</code>
          </FormControl.Caption>
        </FormControl>
        {isSelect(field.dataType) && (
          <FormControl required>
            <FormControl.Label>Options</FormControl.Label>
            <Textarea block rows={4} value={options} onChange={(event) => setOptions(event.target.value)} />
            <FormControl.Caption>One in each line. One that is taken out is taken from its issues.</FormControl.Caption>
          </FormControl>
        )}
        <FormControl>
          <Checkbox checked={field.isPinned} onChange={(event) => save(event.target.checked)} />
          <FormControl.Label>Show it on every issue and in lists</FormControl.Label>
        </FormControl>
        <FieldError message={error} />
        <FieldRow>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
          <Button
            variant="danger"
            aria-label={`Delete ${field.name}`}
            onClick={() => {
              if (!confirm(`Delete the field ${field.name}? What issues hold in it is lost.`)) return;
              remove({
                variables: { input: { fieldId: field.id } },
                updater: (store) => {
                  const owner = store.get(organizationId);
                  const left = (owner?.getLinkedRecords("issueFields") ?? []).filter(
                    (one) => one.getDataID() !== field.id,
                  );
                  owner?.setLinkedRecords(left, "issueFields");
                },
                onError: (failure) => setError(failure.message),
              });
            }}
          >
            Delete
          </Button>
        </FieldRow>
      </Form>
    </li>
  );
}

function NewField({ organizationId }: { organizationId: string }) {
  const [name, setName] = useState("");
  const [dataType, setDataType] = useState<IssueFieldDataType>("SINGLE_SELECT");
  const [options, setOptions] = useState("");
  const [error, setError] = useState<string>();
  const [create, isCreating] = useMutation<IssueFieldSettingsCreateMutation>(graphql`
    mutation IssueFieldSettingsCreateMutation($input: CreateIssueFieldInput!) {
      createIssueField(input: $input) {
        issueField {
          id
          name
          slug
          dataType
          isPinned
          options {
            id
            name
            color
          }
        }
      }
    }
  `);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setError(undefined);
        create({
          variables: {
            input: {
              ownerId: organizationId,
              name,
              dataType,
              options: isSelect(dataType) ? splitLines(options).map((line) => ({ name: line })) : null,
            },
          },
          updater: (store) => {
            const made = store.getRootField("createIssueField")?.getLinkedRecord("issueField");
            const owner = store.get(organizationId);
            if (made) owner?.setLinkedRecords([...(owner.getLinkedRecords("issueFields") ?? []), made], "issueFields");
          },
          onCompleted: () => {
            setName("");
            setOptions("");
          },
          onError: (failure) => setError(failure.message),
        });
      }}
    >
      <h2>New issue field</h2>
      <FormControl required>
        <FormControl.Label>Name</FormControl.Label>
        <TextInput value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
      </FormControl>
      <FormControl>
        <FormControl.Label>Kind</FormControl.Label>
        <Select value={dataType} onChange={(event) => setDataType(event.target.value as IssueFieldDataType)}>
          {DATA_TYPES.map(({ value, label }) => (
            <Select.Option key={value} value={value}>
              {label}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      {isSelect(dataType) && (
        <FormControl required>
          <FormControl.Label>Options</FormControl.Label>
          <Textarea block rows={4} value={options} onChange={(event) => setOptions(event.target.value)} />
          <FormControl.Caption>One in each line.</FormControl.Caption>
        </FormControl>
      )}
      <FieldError message={error} />
      <Button type="submit" variant="primary" loading={isCreating}>
        Create issue field
      </Button>
    </Form>
  );
}
