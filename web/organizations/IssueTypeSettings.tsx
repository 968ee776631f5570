import { Button, Checkbox, FormControl, Select, TextInput } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import { OPTION_COLORS, type OptionColor } from "#web/organizations/colors.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type { IssueTypeSettings_organization$key } from "#web/__generated__/IssueTypeSettings_organization.graphql.ts";
import type { IssueTypeSettingsCreateMutation } from "#web/__generated__/IssueTypeSettingsCreateMutation.graphql.ts";
import type { IssueTypeSettingsDeleteMutation } from "#web/__generated__/IssueTypeSettingsDeleteMutation.graphql.ts";
import type { IssueTypeSettingsUpdateMutation } from "#web/__generated__/IssueTypeSettingsUpdateMutation.graphql.ts";

type TypeRow = {
  id: string;
  name: string;
  description: string | null | undefined;
  color: string;
  isEnabled: boolean;
};

export function IssueTypeSettings({ organization }: { organization: IssueTypeSettings_organization$key }) {
  const data = useFragment(
    graphql`
      fragment IssueTypeSettings_organization on Organization {
        id
        issueTypes(first: 25) {
          nodes {
            id
            name
            description
            color
            isEnabled
          }
        }
      }
    `,
    organization,
  );
  const types = (data.issueTypes?.nodes ?? []).flatMap((type) => (type ? [type] : []));
  return (
    <>
      <Note>
        Types sort the issues of all repositories of this organization: bugs, features, tasks. People find them by{" "}
        <code>type:</code>.
      </Note>
      {types.length === 0 ? (
        <EmptyState title="There are no issue types yet" />
      ) : (
        <RowList>
          {types.map((type) => (
            <TypeItem key={type.id} type={type} organizationId={data.id} />
          ))}
        </RowList>
      )}
      <NewType organizationId={data.id} />
    </>
  );
}

function TypeItem({ type, organizationId }: { type: TypeRow; organizationId: string }) {
  const [update, isSaving] = useMutation<IssueTypeSettingsUpdateMutation>(graphql`
    mutation IssueTypeSettingsUpdateMutation($input: UpdateIssueTypeInput!) {
      updateIssueType(input: $input) {
        issueType {
          id
          name
          description
          color
          isEnabled
        }
      }
    }
  `);
  const [remove] = useMutation<IssueTypeSettingsDeleteMutation>(graphql`
    mutation IssueTypeSettingsDeleteMutation($input: DeleteIssueTypeInput!) {
      deleteIssueType(input: $input) {
        deletedIssueTypeId
      }
    }
  `);
  const fail = (error: Error) => showToast("error", error.message);
  const save = (change: { name?: string; color?: string; isEnabled?: boolean }) =>
    update({ variables: { input: { issueTypeId: type.id, ...change } as never }, onError: fail });
  return (
    <li>
      <span data-grow>
        <TextInput
          block
          aria-label={`Name of ${type.name}`}
          defaultValue={type.name}
          maxLength={50}
          disabled={isSaving}
          onBlur={(event) => {
            if (event.target.value.trim() !== type.name) save({ name: event.target.value });
          }}
        />
      </span>
      <Select
        aria-label={`Color of ${type.name}`}
        value={type.color}
        onChange={(event) => save({ color: event.target.value })}
      >
        {OPTION_COLORS.map(({ value, label }) => (
          <Select.Option key={value} value={value}>
            {label}
          </Select.Option>
        ))}
      </Select>
      <FormControl>
        <Checkbox checked={type.isEnabled} onChange={(event) => save({ isEnabled: event.target.checked })} />
        <FormControl.Label>Enabled</FormControl.Label>
      </FormControl>
      <Button
        variant="danger"
        size="small"
        aria-label={`Delete ${type.name}`}
        onClick={() => {
          if (!confirm(`Delete the type ${type.name}? Its issues keep all else.`)) return;
          remove({
            variables: { input: { issueTypeId: type.id } },
            updater: (store) => {
              const list = store.get(organizationId)?.getLinkedRecord("issueTypes", { first: 25 });
              list?.setLinkedRecords(
                (list.getLinkedRecords("nodes") ?? []).filter((node) => node?.getDataID() !== type.id),
                "nodes",
              );
            },
            onError: fail,
          });
        }}
      >
        Delete
      </Button>
    </li>
  );
}

function NewType({ organizationId }: { organizationId: string }) {
  const [name, setName] = useState("");
  const [color, setColor] = useState<OptionColor>("BLUE");
  const [error, setError] = useState<string>();
  const [create, isCreating] = useMutation<IssueTypeSettingsCreateMutation>(graphql`
    mutation IssueTypeSettingsCreateMutation($input: CreateIssueTypeInput!) {
      createIssueType(input: $input) {
        issueType {
          id
          name
          description
          color
          isEnabled
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
          variables: { input: { ownerId: organizationId, name, color, isEnabled: true } },
          updater: (store) => {
            const made = store.getRootField("createIssueType")?.getLinkedRecord("issueType");
            const list = store.get(organizationId)?.getLinkedRecord("issueTypes", { first: 25 });
            if (made) list?.setLinkedRecords([...(list.getLinkedRecords("nodes") ?? []), made], "nodes");
          },
          onCompleted: () => setName(""),
          onError: (failure) => setError(failure.message),
        });
      }}
    >
      <h2>New issue type</h2>
      <FormControl required>
        <FormControl.Label>Name</FormControl.Label>
        <TextInput value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
      </FormControl>
      <FormControl>
        <FormControl.Label>Color</FormControl.Label>
        <Select value={color} onChange={(event) => setColor(event.target.value as OptionColor)}>
          {OPTION_COLORS.map(({ value, label }) => (
            <Select.Option key={value} value={value}>
              {label}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <FieldError message={error} />
      <Button type="submit" variant="primary" loading={isCreating}>
        Create issue type
      </Button>
    </Form>
  );
}
